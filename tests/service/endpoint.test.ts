/** Base URLs as people type them. */
import { describe, expect, it } from 'vitest';
import { endpointUrl, parseBaseUrl } from '../../electron/service/endpoint.ts';

function baseOf(input: string): string {
  const parsed = parseBaseUrl(input);
  return parsed.ok ? parsed.value.baseUrl : parsed.error.reason;
}

describe('a base URL', () => {
  it.each([
    ['https://api.example.com', 'https://api.example.com'],
    [' https://api.example.com/ ', 'https://api.example.com'],
    ['https://api.example.com/v1', 'https://api.example.com'],
    ['https://api.example.com/v1/', 'https://api.example.com'],
    ['https://api.example.com/v1//', 'https://api.example.com'],
    ['https://api.example.com/openai/v1', 'https://api.example.com/openai'],
    ['https://api.example.com/v1/chat/completions', 'https://api.example.com'],
    ['https://api.example.com/v1/models', 'https://api.example.com'],
    ['https://api.example.com/v1beta', 'https://api.example.com/v1beta'],
    ['HTTPS://API.Example.com:443/V1', 'https://api.example.com'],
    ['api.example.com', 'https://api.example.com'],
    ['localhost:8080', 'http://localhost:8080'],
    ['127.0.0.1:1234/v1', 'http://127.0.0.1:1234'],
    ['[::1]:8080', 'http://[::1]:8080'],
    ['http://192.168.0.7:8080/v1', 'http://192.168.0.7:8080'],
  ])('%s becomes %s', (input, expected) => {
    expect(baseOf(input)).toBe(expected);
  });

  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['ftp://example.com', 'scheme'],
    ['javascript:alert(1)', 'scheme'],
    ['file:///etc/passwd', 'scheme'],
    ['https://user:secret@example.com', 'credentials'],
    ['https://example.com/?key=1', 'query'],
    ['https://example.com/#top', 'query'],
    ['https://exa mple.com', 'invalid'],
    ['https://example.com\\evil', 'invalid'],
    ['https://', 'invalid'],
    [`https://example.com/${'a'.repeat(3000)}`, 'too_long'],
  ])('refuses %s: %s', (input, reason) => {
    expect(baseOf(input)).toBe(reason);
  });

  it('tells where a key would travel in clear', () => {
    const isSecure = (input: string) => {
      const parsed = parseBaseUrl(input);
      return parsed.ok && parsed.value.isSecure;
    };
    expect(isSecure('http://127.8.9.1:80')).toBe(true);
    expect(isSecure('http://my.localhost')).toBe(true);
    expect(isSecure('http://127.0.0.1.example.com')).toBe(false);
    expect(isSecure('http://192.168.0.7')).toBe(false);
    expect(isSecure('https://192.168.0.7')).toBe(true);
  });

  it('joins the version and the path once', () => {
    const parsed = parseBaseUrl('https://api.example.com/proxy/v1/');
    expect(parsed.ok && endpointUrl(parsed.value, '/models')).toBe('https://api.example.com/proxy/v1/models');
  });
});
