/** The help articles in English: the Help page shows them, and the practice model `guide` answers from them. */

import { helpArticles } from '../../help/articles.ts';

const ARTICLES = helpArticles({
  about: {
    title: 'What is Parley?',
    keywords: 'about app program purpose introduction overview welcome update updates version upgrade install',
    markdown: `Parley is a desktop app for chatting with language models at a service you choose. You bring the service’s address and an API key; Parley keeps the key in your system’s keyring and your chats on this computer.

- **Connect to a service** with its address and your key, or **Try the practice service**, which needs neither.
- **Write a message** and press **Enter**. You can stop, continue, regenerate and compare replies; nothing is overwritten.
- **Look at what was sent**: *Details* on any reply shows the exact request and the exact answer.

Parley has no account and no server of its own.

You find the version, and updates, under **Settings > About**.`,
  },
  connecting: {
    title: 'Connecting to a service',
    keywords:
      'connect connection add server provider endpoint base url address set up setup start begin openai compatible login sign log account offline own computer local run ollama',
    markdown: `Choose **Connect to a service** on the welcome page, or open **Settings > Connections and keys**.

1. Pick a known service, which fills in its address and console, or **Another service**.
2. **Base URL**: the service’s address, with or without a trailing \`/\` or \`/v1\`.
3. **API key**: paste it; spaces, quotes and a leading \`Bearer\` are removed.
4. **Console URL** (optional): where the service lets you create keys. Parley uses it for the button *Open console* only.
5. **Name** (optional): what you want to call it. It defaults to the host name.

**Connect** tries the key and loads the list of models before anything is saved. An address that begins with \`http:\` is fine on your own computer; Parley warns you about any other host, because anyone along the way could read the key.`,
  },
  keys: {
    title: 'API keys and rotation',
    keywords:
      'api key token secret rotate rotation replace replacing change new remove leaked leak console keys create get',
    markdown: `A key belongs to one connection, and Parley sends it only to the address it was saved for. In **Settings > Connections and keys** a key shows as dots and its last four characters, with its state, when it was added and when it was last used.

- **Rotate key** takes a new key. Parley tries it first and replaces the old one only if the service accepts it; a refused key changes nothing.
- **Remove key** removes it from this computer only. The service still has it.
- **Test connection** asks the service whether the key still works.

If a key has leaked, delete it in the service’s console, create a new one there, and use *Rotate key*.`,
  },
  'refused-keys': {
    title: 'When a key is refused or has expired',
    keywords:
      'replace refused rejected invalid expired expire expiry 401 unauthorized wrong incorrect deleted api key invalid_api_key api_key_expired error working broken',
    markdown: `The reply tells you, in the service’s own words:

- **rejected: invalid**: the key is wrong, or was deleted at the service.
- **rejected: expired**: the key is past its expiry date.

Either way you need a new key: **Open console** takes you to the page where you create one, and the field below the failure (**New API key**) takes it right there in the conversation. **Verify and replace** checks it, and your message is then sent again. The old key is kept until it is replaced, and nothing you wrote is lost.`,
  },
  'key-storage': {
    title: 'Where your keys are kept',
    keywords:
      'key stored storage kept saved keychain keyring dpapi secret service kwallet safe encrypted session only password plain text disk',
    markdown: `Keys are encrypted by your operating system: the Keychain on macOS, DPAPI on Windows, the Secret Service or KWallet on Linux. Only that encrypted form is on disk, and a key never appears in a log, an export or the window once it is saved.

When the system offers no real encryption (some Linux desktops have no keyring), the key stays in memory, its state reads **this session only**, and you paste it again the next time Parley starts. When a keyring is locked or has changed, the key is kept as it is until you unlock the keyring or paste a new key.

Other programs you run can ask the same keyring. No app can prevent that.`,
  },
  'trouble-connecting': {
    title: 'When a service cannot be reached',
    keywords:
      'cannot reach network offline unreachable timeout time-out tls certificate dns refused proxy firewall slow hang connection error no answer waiting',
    markdown: `Parley tells you what went wrong: a name that doesn’t exist, no connection, a certificate that isn’t trusted, or an answer it can’t read.

- Check the **Base URL** under **Edit connection**, and try the address in a browser.
- Slow services: *Edit connection > Advanced* has the **Response start time-out**, **Idle connection time-out**, **Next token time-out** and **Whole response time-out**, in seconds.
- **Retry automatically** repeats a request that failed before any text arrived, with a countdown you can cancel.

After ten seconds without text the reply says that it is still waiting.`,
  },
  models: {
    title: 'Choosing a model',
    keywords:
      'model models pick picker switch change select list refresh gpt type name mod+shift+m best good better recommended',
    markdown: `The button at the foot of the message box shows this chat’s model. It opens a list with a search box (**Mod+Shift+M**). **Refresh models** asks the service again.

If a service doesn’t list its models, or not the one you want, type the name and choose *Use*. Every reply remembers which model wrote it.`,
  },
  parameters: {
    title: 'Parameters and the system prompt',
    keywords:
      'parameter temperature temperatures top p top_p max tokens max_tokens stream streaming system prompt instruction sampling setting reset default creative length limit random remember always every time style tone short shorter long longer brief',
    markdown: `**Parameters** opens the settings of this chat:

- **Temperature** (0 to 2) and **Top P** (0 to 1): how freely the model chooses its words. It’s best to change only one of them.
- **Max tokens**: the longest reply you want. A reply that reaches the limit is cut off there, and offers *Continue*.
- **Stream**: when it’s off, the reply appears all at once.
- **System prompt**: instructions sent before the conversation.

What you don’t set is **not sent**, so the service’s own default applies. *Reset* returns a parameter to that default. A number outside the range becomes the nearest one allowed.`,
  },
  presets: {
    title: 'Presets and saved prompts',
    keywords: 'preset presets persona template templates snippet saved prompts prompt library slash',
    markdown: `A preset saves a model with its connection, parameters and system prompt: choose **Save as preset…** in the menu below the model list. **Settings > Presets** lists them.

**Settings > Prompts** keeps texts that you insert by typing \`/\` at the start of a line.`,
  },
  sending: {
    title: 'Writing and sending messages',
    keywords:
      'send write message compose composer enter shift newline line break draft queue queued box type prompt input ask drop paste attach file dictate dictation microphone voice speech talk pdf picture photo image document upload read',
    markdown: `Write in the box **Message** and press **Enter**. **Shift+Enter** starts a new line. Enter that ends an input-method composition (Chinese, Japanese, Korean) never sends.

Each chat keeps what you haven’t sent as a draft, even after a restart. Messages you write while a reply is still arriving are queued and sent in order; until then you can change or remove them. **Up** in an empty box edits your last message.

**Attach files**, dropping and pasting add images (PNG, JPEG, WebP, AVIF, the first frame of a GIF), text files up to 2 MB and PDFs. Of a PDF, Parley sends the text; pages without text can be sent as images. Images lose their location and camera data, and are scaled down to a size you can choose. If your model doesn’t get images, Parley says so before sending. Parley has no microphone of its own, but your system’s dictation works in the box.`,
  },
  'stop-continue': {
    title: 'Stopping and continuing a reply',
    keywords:
      'stop cancel abort interrupt interrupted continue resume go on cut length halt esc escape generation incomplete unfinished',
    markdown: `**Stop** replaces *Send* while a reply is arriving; **Esc** does the same. What has arrived is kept and marked as stopped.

**Continue** picks up a reply that was stopped, interrupted by the network or a crash, or cut off at the token limit: the new text joins the same message.

Switching to another chat doesn’t stop a reply.`,
  },
  regenerate: {
    title: 'Regenerating a reply',
    keywords: 'regenerate again another answer reply retry different redo try once more wrong bad better question',
    markdown: `**Regenerate** on a reply asks for another one. The arrow beside it (**More ways to regenerate**) sends exactly the same request again, asks another model, changes parameters, or compares several models. The old reply isn’t overwritten: both are kept as versions, and you switch between them with **Previous version** and **Next version**.`,
  },
  retry: {
    title: 'When a reply fails',
    keywords: 'retry fail failed failure error rate limit 429 500 server overloaded again wrong broken problem trouble',
    markdown: `The error is shown where the reply would be, with the service’s own message and code and a button that helps, such as **Retry**. Text that had already arrived is kept.

Too many requests, overloaded servers and dropped connections can be retried automatically if *Edit connection > Advanced* allows it: up to twice, with a countdown, after the wait the service asks for, and never once text has arrived. **Details** on a message shows what was sent and what came back, with the key masked.`,
  },
  versions: {
    title: 'Versions and branches',
    keywords: 'version versions branch branches previous next sibling history tree fork switch alternative 2 / 3',
    markdown: `Every change keeps what was there before. A message with several versions shows \`2 / 3\` and the buttons **Previous version** and **Next version**; each version has its own continuation, so the messages below may change when you switch.

**New chat from here** starts a new chat from any message and leaves the old one as it is. **Branches** in the inspector shows all branches of a chat at once.`,
  },
  edit: {
    title: 'Editing a message',
    keywords: 'edit change correct fix rewrite modify message typo up arrow save wrote written',
    markdown: `**Edit** opens one of your messages again: **Save and send** sends the changed text, **Save** keeps the change without a request. Either makes a new version; *Previous version* takes you back to the old one and its replies.

**Up** in an empty message box edits your last message.`,
  },
  reading: {
    title: 'Reading, copying and raw text',
    keywords:
      'copy markdown code block formula math latex mermaid diagram table raw view render format formatting image images link links clipboard scroll reasoning thinking collapse',
    markdown: `Replies are shown as Markdown: tables, highlighted code, formulas, diagrams. HTML in a reply is shown as text and never run, links show where they lead, and images from the network load only when you click them.

**Copy** copies a message as Markdown; code blocks and tables have their own buttons. **More > View raw** shows the exact characters. Reasoning that a model sends apart from its answer is folded away above it.

The view follows a growing reply only while you’re at its end; scroll up, and it stays where you are until you choose *Jump to latest*.`,
  },
  search: {
    title: 'Searching your conversations',
    keywords:
      'search find query look operator operators model: in:title role: before: after: is:pinned quotes exact phrase filter mod+k mod+f',
    markdown: `**Search conversations** (**Mod+Shift+F**) searches every chat, all versions included, as you type. It finds parts of words, in any script. Narrow it down with:

| Write | Finds |
|---|---|
| \`"exact words"\` | this exact phrase |
| \`model:name\` | replies of a model |
| \`in:title\` | titles only |
| \`role:user\` | your messages; \`role:assistant\` for replies |
| \`before:2026-03-01\`, \`after:2026-01-01\` | by date |
| \`is:pinned\` | pinned chats |

**Mod+F** searches the open chat.`,
  },
  organising: {
    title: 'Folders, pins and the archive',
    keywords:
      'folder folders organise organize sort pin pinned archive archived rename title move group sidebar drag select several multiple unarchive',
    markdown: `The menu **Conversation actions** of a chat in the sidebar has **Rename**, **Pin**, **Archive**, **Export** and **Delete**.

- **Pinned** chats stay at the top.
- **Archived** chats leave the list; search still finds them.
- **Folders** can hold other folders; move chats by dragging or with the keyboard.

Click with **Shift** or **Mod** to select several chats, and then move, archive, export or delete them together.`,
  },
  trash: {
    title: 'Deleting and the Trash',
    keywords:
      'delete remove trash bin recycle undelete undo restore recover erase empty lost deleted gone disappeared missing go went conversation chat message 30 days everything wipe clear keep kept long',
    markdown: `Deleting a chat, a message, a branch or a folder moves it to the **Trash**, where it stays for 30 days. **Undo**, or **Mod+Z**, restores it at once; you can restore it from the Trash later.

**Empty trash** deletes permanently. The text is then in neither the library’s file nor Parley’s own backups. Exports you made earlier still contain it.

**Delete everything**, at the end of **Settings > Data**, removes all chats, backups, connections, keys and settings from this computer.`,
  },
  export: {
    title: 'Exporting conversations',
    keywords: 'export save download backup markdown html json pdf file share move computer print new take along device',
    markdown: `**Export** in a chat’s menu writes it as **Markdown**, as **HTML** (one file that needs nothing else) or as **JSON** (lossless, all versions). Several selected chats, or everything, can be exported together.

The chat’s menu (**More for this chat**) also has **Copy chat**, **Share as a web page**, **Save as PDF** and **Print**. **Export everything as zip** under **Settings > Data** writes everything into one file.

No export ever contains an API key.`,
  },
  import: {
    title: 'Importing conversations',
    keywords: 'import load migrate chatgpt chatbox cherry studio conversations.json bring move transfer other client',
    markdown: `**Settings > Data** imports exports of Parley, ChatGPT, Claude, DeepSeek, Qwen, Open WebUI, LibreChat, LM Studio, NextChat, TypingMind, big-AGI, Jan, Chatbox, Cherry Studio, LobeChat, Gemini, Google AI Studio and Grok, and lists of messages, each as the file the app gives you. Anything Parley can’t import is listed, never silently dropped.

Importing the same file twice changes nothing, and neither does a damaged file.`,
  },
  backups: {
    title: 'Backups and restoring',
    keywords:
      'backup backups restore recover bring back yesterday earlier older previous time machine damaged corrupt crash lost safe daily weekly library data folder disk full where stored saved location chats',
    markdown: `Parley makes and checks a backup of the library every day, and before every change of its format. It keeps the last 3, one a day for 7 days and one a week for 4 weeks, and fewer of a very large library: all backups together take at most three times its size. **Settings > Data** lists them, restores one, checks the library’s integrity, and opens the folder it’s in.

**Time machine**, in the menu of a chat, the Trash and **Go to anything** (**Mod+K**), shows the chats of a backup next to those of now. Move along the days, open a chat, and choose **Restore**: it only adds what’s missing.

Parley never deletes a damaged library. It recovers what it can read, fills the gaps from the newest good backup, and shows exactly what it recovered. While the disk is full, a notice says that nothing is being saved.`,
  },
  encryption: {
    title: 'Encryption and the recovery code',
    keywords:
      'encrypt encryption encrypted recovery code locked unlock library security at rest password forgot keyring lock',
    markdown: `If your system has a keyring, the library’s file is encrypted with a random key that the keyring protects. **Settings > Data** says whether it is, and offers to encrypt an unencrypted library once that becomes possible.

With a keyring, a new library is encrypted from the start, and only the keyring opens it. So make a **recovery code** in *Settings > Data*: it opens the library if the keyring is lost. It is shown once; write it down. When you encrypt a library yourself, you see a code right away. You can make a new code while the library is open; the previous one then stops working.

If the keyring’s key is gone, Parley starts locked. You can try again, enter the recovery code if you made one, or start with an empty library; the old file is set aside, never deleted.`,
  },
  temporary: {
    title: 'Temporary chats',
    keywords: 'temporary incognito private ephemeral not saved disk memory secret throwaway',
    markdown: `A temporary chat is never written to disk: no library, no search, no draft, no backup. It’s gone when you delete it or quit. The service still receives your messages, and may keep them under its own rules.`,
  },
  compare: {
    title: 'Comparing models side by side',
    keywords: 'compare comparison side by side several models columns benchmark difference better',
    markdown: `**Compare** sends one message to up to four models, from any of your connections. Choose a model twice to compare parameters. The replies appear side by side, each with its own parameters, time to the first token, tokens per second, usage and *Stop*.

**Keep this answer** continues with one of them, and with its model; the others stay as its versions. Until then your next message goes to all of them, and each column continues as a branch of its own. In a narrow window the columns become tabs.`,
  },
  laboratory: {
    title: 'Experiments in the Laboratory',
    keywords:
      'laboratory lab experiment experiments test evaluate evaluation prompts cases repeats blind vote temperature',
    markdown: `The **Laboratory** asks one or several models the same questions with different settings, several times each, and compares the answers. Open it with **Mod+K**, from a message’s menu, or from *Compare*.

1. Enter a **prompt**, or add cases from a list, a CSV file or JSON Lines.
2. **Add model** or **Add preset**, as often as you like. For a parameter, enter several values, for example \`0, 0.7, 1.4\` for the temperature.
3. Choose how often each is **repeated**, and **caps** for requests, money, tokens and time. A run pauses before the request that could exceed one.
4. **Start** sends the requests. Nothing is sent before that.

Rows of the grid are settings, columns are cases. Open a cell to read an answer, **Compare two** to see how they differ, or **Vote blind** to judge answers without their names. **Keep** turns an answer into a chat. If Parley ends during a run, it goes on at the next start; a request whose answer is unknown is repeated only if you ask.`,
  },
  calendar: {
    title: 'When keys expire and models end',
    keywords:
      'calendar date dates retire retired deprecated deprecation shutdown sunset successor replacement replace model ends end ics',
    markdown: `The **Calendar** (**Mod+K**, then *Calendar*) shows when keys expire and when models end: the dates that services list, and those that you enter. **Save as .ics** writes them for other calendars.

**Models to replace** lists models that end or are missing from their service’s list, with the chats, presets, experiments and settings that use them.

1. **Try the successor…** makes an experiment of the last prompts that the old model answered in your chats. Nothing is sent before *Start*.
2. Open an answer in the grid to see how it differs from the stored one.
3. **Switch to …** shows which presets, favorite and default would change, and asks. *Undo* takes it back. Chats keep their model.`,
  },
  usage: {
    title: 'Tokens and usage',
    keywords:
      'usage token tokens count cost price money spend history context estimate details speed per second spent spending much pay paid bill expensive free month monthly',
    markdown: `Models count text in tokens, pieces of words. The message box estimates what you’re about to send; **Details** on a reply shows what the service counted, the time to the first token and the tokens per second.

The whole conversation is sent with every message unless you limit **History** under *Parameters*. Nothing is silently cut.

**Usage and costs** (**Mod+K**, then its name) adds up tokens and costs by service, model and time.`,
  },
  shortcuts: {
    title: 'Keyboard shortcuts',
    keywords: 'keyboard shortcut shortcuts hotkey hotkeys key keys binding mod ctrl cmd command press',
    markdown: `| Keys | Does |
|---|---|
| **Mod+N** or **Mod+Shift+O** | New chat |
| **Mod+1** to **Mod+9**, **Ctrl+Tab** | Go to a chat in the list |
| **Mod+K** | Go to any chat, command, model or setting |
| **F1** | Help, from anywhere |
| **Mod+Shift+F** | Search conversations |
| **Mod+F**, **F3** | Find in this chat, next match |
| **Mod+Shift+D** | Compare models |
| **Mod+Shift+B** | Branches |
| **Delete** on a chat in the list | Delete it |
| **Mod+B** | Show or hide the sidebar |
| **Mod+Shift+M** | Model picker |
| **Mod+,** | Settings |
| **Mod+/** | All shortcuts |
| **Esc** | Stop the reply |
| **Mod+Shift+C** | Copy the last reply |
| **Mod+Shift+;** | Copy the last code block |
| **F6** | Next part of the window |
| **Up** in an empty box | Edit your last message |

**Settings > Keyboard** lists them all.`,
  },
  appearance: {
    title: 'Appearance and accessibility',
    keywords:
      'appearance theme dark light mode colour color font size zoom accessibility screen reader contrast motion language letters text bigger larger smaller small english german french spanish translate',
    markdown: `**Settings > Appearance** follows your system’s light or dark theme, or the one you choose. You can reach everything by keyboard, and screen readers know every control. Parley respects reduced motion.`,
  },
  'screen-readers': {
    title: 'Screen readers',
    keywords:
      'screen reader orca nvda voiceover jaws blind accessibility speech read aloud heading code table formula where am i braille',
    markdown: `Parley announces when a reply starts and ends, and each failure, once. It never reads single words as they arrive. Choose how much it reads under **Settings > General**.

| Keys | Does |
|---|---|
| **Alt+↑**, **Alt+↓** | Previous or next message, with its position, its model and its beginning |
| **Alt+1** to **Alt+5** | The last message, the second last, and so on |
| **F7**, **F8**, **F9** | Next heading, code block or table of the reply; with **Shift** the previous one |
| **F2** | Read aloud from here |
| **F4** | Where am I: chat, message, model |
| **Mod+I** | Back to the message box |
| **F6** | Next part of the window |

Change these keys under **Settings > Keyboard**. Code is read line by line after its language, tables with their headers, and formulas in words.`,
  },
  privacy: {
    title: 'Privacy',
    keywords:
      'privacy private telemetry tracking analytics data collect network send who sees phone home local safe trust internet sent online servers see read reader chats able boss employer company',
    markdown: `Parley has no telemetry, no account and no server of its own. Your messages go from your computer to the service you connected to, and nowhere else. Conversations, settings and keys stay on this computer.

What a service does with your messages is up to that service: read its terms.`,
  },
  practice: {
    title: 'The practice service',
    keywords:
      'practice service guide echo tour poet temperature demo try account free trial offline test built-in builtin local console token speed trouble fail simulate',
    markdown: `A small chat service built into Parley that runs only on your computer: no account, no network, no cost. Its token console opens in your browser; create, expire and delete tokens there to see how Parley handles it. It has these models:

- **guide** answers questions about Parley from these help texts. It looks things up; it isn’t a language model.
- **echo** repeats your message exactly.
- **tour** shows every kind of formatting. Ask for its pace and length, such as \`speed=200 tokens=5000\` or “200 tokens per second, 5000 tokens”, for thinking with \`reasoning\`, for one part with \`only=table\`, and for trouble: \`fail=401\`, \`fail=expired\`, \`fail=429\`, \`fail=500\`, or \`fail=mid\`, \`fail=cut\`, \`fail=end\`, \`fail=stall\` with \`after=50\` tokens, or \`finish=length\`, \`finish=content_filter\`. \`sources=2\`, \`refusal=yes\`, \`cost=0.0125\` and \`cached=10\` add what some services send. \`times=1\` lets the next try succeed.
- **poet** writes a few sentences about a harbor or a garden. At temperature 0 they’re always the same; the higher the temperature, the more they vary. Its prices are made up; it costs nothing.
- **echo-old** is **echo** under a name that is shut down next month, to show how Parley announces that.`,
  },
});

export const enHelp = {
  articles: ARTICLES,
  stopWords: `a about all also am an and any app are as at be been but by can could did do does doing for from get had has have how i if in
  into is it its just like make me my need of on one or our parley please say says should so some tell that the their them then there
  these they this to up use using want was way we what when where which who why will with would you your yours explain
  work works thing things something mean means happen happens really much many after before don t s`,
};
