// Names, technical terms and field names that stay as they are, and words that a language shares with English.

const EVERYWHERE = `
Parley GNOME Keyring KWallet Windows Mac macOS Linux Wayland Flatpak AppImage Electron Chromium Node Python JavaScript
TypeScript ChatGPT Claude OpenAI Anthropic Gemini Google Microsoft Ollama Jan LM Studio Chatbox Cherry LibreChat NextChat LobeChat Qwen
TypingMind DeepSeek Mistral OpenRouter GitHub GitLab Slack Stripe Msty big-AGI llama vLLM Grok Hugging Face Open WebUI
Markdown LaTeX Mermaid MathML Unicode Latin Latin-1 Shift-JIS SQLite Web Schema HarfBuzz Lamport
Ctrl Alt Shift Enter Esc Tab Mod Backspace Delete Insert Home End Page Down Space Cmd Option Top
Authorization Bearer Content-Type Origin X-Project application text image audio role user assistant system content data model
stream limit after temperature seed stop curl conversations logs quick chat completions reasoning Lines expected localhost
only fail expired times min Proxy http https zip json WebP Token Keychain Secret Service
guide echo tour poet echo-old true false name expiresInSeconds`;

/** Words that have the same meaning and spelling in English. A text may consist only of them. */
const SHARED: Readonly<Record<string, string>> = {
  de: `plus minus Chat Chats Details Status Name Code Codes Audio Video Experiment Pause Zoom Version Updates Host Format Token Tokens
    Export Import System Name Text Server Prompt Prompts Export Browser Link Links Region Filter Bytes Byte Mono Temporary Normal`,
  fr: `plus prime union Message Messages Version Versions Notification Notifications Format Code Codes Page Pages Image Images Date Options
    Option Description Documentation Question Questions Source Sources Total Audio Simple Conversation Zoom Minute Minutes
    Service Services Expiration Action Actions Information Informations Suggestions Expression Menu Document Documents Navigation
    Importation Base Type Types Client Cache Budget Variable Variables Inspection Distinct Transport Position Correct Excellent
    Phrase Condition Signature Police Prompt Prompts Invite Texte Branches Branche Exact Octets Script Style Test Tests Variables
    Modifications Manuel Serif Original Conversion Vote Votes Note Notes Long Court Cas Patience Prose
    Dates Article Articles Pause Pixels Absent Citation Active Licences`,
  es: `factorial vector sub Chat Chats Video Videos Audio Inspector Byte Bytes big-endian Zoom Variables Variable General Manual Host Total Error
    Token Tokens Normal Editor Menú Prompt Prompts Regenerar Legal Original Local Serif Base Final Visible Simple`,
  'pt-BR': `Chat Chats Backup Backups Byte Bytes big-endian Zoom Manual Host Total Token Tokens Normal Editor Menu Prompt Prompts
    Original Local Status Link Links Layout Site Sites Serif Base Final Editor Zero Ramo Tokens Inspetor Cache Download Pixels For`,
};

/** Words of a language that are spelled like words of English labels. A text needs other words beside them. */
const SPELLED_ALIKE: Readonly<Record<string, string>> = {
  de: `also Archive Exports Max Block Cache Computer Desktop blind Experiments Hosts Median Moment offline Port Rest Start Streaming Test
    Update Videos was`,
  fr: `Archive arrive exports large parent change compare console continue Effort Export file Font Import Instruction local maximum minimum moment Part Parts
    Port possible Protection sans Session Silence Streaming Volume`,
  es: 'actual central Clip Clips Hosts Portal regular Streaming uses use',
  'pt-BR': 'central compare console continue extra Hosts Item Portal regular remove some Streaming Volume use',
};

const wordsOf = (list: string): ReadonlySet<string> => new Set(list.toLowerCase().trim().split(/\s+/));
const everywhere = wordsOf(EVERYWHERE);
const shared = new Map(Object.entries(SHARED).map(([code, list]) => [code, wordsOf(list)]));
const alike = new Map(Object.entries(SPELLED_ALIKE).map(([code, list]) => [code, wordsOf(list)]));

export function isAllowedWord(code: string, word: string): boolean {
  const small = word.toLowerCase();
  return everywhere.has(small) || shared.get(code)?.has(small) === true;
}

/** Whether a word of an English label may occur among other words of this language. */
export function isOwnWord(code: string, word: string): boolean {
  return isAllowedWord(code, word) || alike.get(code)?.has(word.toLowerCase()) === true;
}
