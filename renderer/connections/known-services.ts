/** Public services whose documentation names an address that speaks chat completions. */

import { fold } from '../../shared/search/fold.ts';

export interface KnownService {
  readonly name: string;
  readonly baseUrl: string;
  /** The page where users create keys. */
  readonly consoleUrl: string;
}

export const KNOWN_SERVICES: readonly KnownService[] = [
  {
    name: 'Anthropic',
    baseUrl: 'https://api.anthropic.com/v1',
    consoleUrl: 'https://console.anthropic.com/settings/keys',
  },
  { name: 'Cerebras', baseUrl: 'https://api.cerebras.ai/v1', consoleUrl: 'https://cloud.cerebras.ai' },
  { name: 'DeepSeek', baseUrl: 'https://api.deepseek.com/v1', consoleUrl: 'https://platform.deepseek.com/api_keys' },
  {
    name: 'Fireworks AI',
    baseUrl: 'https://api.fireworks.ai/inference/v1',
    consoleUrl: 'https://app.fireworks.ai/settings/users/api-keys',
  },
  {
    name: 'Google Gemini',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta/openai',
    consoleUrl: 'https://aistudio.google.com/apikey',
  },
  { name: 'Groq', baseUrl: 'https://api.groq.com/openai/v1', consoleUrl: 'https://console.groq.com/keys' },
  {
    name: 'Hugging Face',
    baseUrl: 'https://router.huggingface.co/v1',
    consoleUrl: 'https://huggingface.co/settings/tokens',
  },
  { name: 'Mistral AI', baseUrl: 'https://api.mistral.ai/v1', consoleUrl: 'https://console.mistral.ai/api-keys' },
  {
    name: 'NVIDIA',
    baseUrl: 'https://integrate.api.nvidia.com/v1',
    consoleUrl: 'https://build.nvidia.com/settings/api-keys',
  },
  { name: 'OpenAI', baseUrl: 'https://api.openai.com/v1', consoleUrl: 'https://platform.openai.com/api-keys' },
  { name: 'OpenRouter', baseUrl: 'https://openrouter.ai/api/v1', consoleUrl: 'https://openrouter.ai/settings/keys' },
  {
    name: 'Together AI',
    baseUrl: 'https://api.together.xyz/v1',
    consoleUrl: 'https://api.together.ai/settings/api-keys',
  },
  { name: 'xAI', baseUrl: 'https://api.x.ai/v1', consoleUrl: 'https://console.x.ai' },
];

/** Services whose name or host contains the query; names that start with it come first. */
export function findServices(query: string): readonly KnownService[] {
  const wanted = fold(query.trim());
  const begins = ({ name }: KnownService): boolean => fold(name).startsWith(wanted);
  const found = KNOWN_SERVICES.filter(({ name, baseUrl }) => fold(`${name} ${new URL(baseUrl).host}`).includes(wanted));
  return [...found.filter(begins), ...found.filter((service) => !begins(service))];
}

/** True for text that begins like an address: with `http://`, `https://`, `localhost` or an IPv4 address. */
export function looksLikeAddress(text: string): boolean {
  return /^(?:https?:\/\/|localhost\b|\d{1,3}(?:\.\d{1,3}){3}\b)/i.test(text.trim());
}
