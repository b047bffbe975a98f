/** Base URLs as people type them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endpointUrl, parseBaseUrl } from '../../electron/service/endpoint.ts';
import { alternativeBaseUrl } from '../../shared/addresses/base-url.ts';

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
    ['https://api.example.com/chat/completions', 'https://api.example.com/chat/completions'],
    ['https://api.example.com/openai//chat//completions/', 'https://api.example.com/openai/chat/completions'],
    ['https://api.example.com/openai/models', 'https://api.example.com/openai/chat/completions'],
    ['https://api.example.com/API/Chat/Completions', 'https://api.example.com/API/chat/completions'],
    ['curl https://api.example.com/models -H "x: y"', 'https://api.example.com/chat/completions'],
    ['https://api.example.com/api/models?limit=5', 'https://api.example.com/api/chat/completions'],
    ['https://api.example.com/openai/responses', 'https://api.example.com/openai'],
    ['https://api.example.com/v1beta', 'https://api.example.com/v1beta'],
    ['https://api.example.com/v1/openai', 'https://api.example.com/v1/openai'],
    ['https://api.example.com/v1/account/gateway/v1', 'https://api.example.com/v1/account/gateway/v1'],
    ['https://api.example.com/v1\u200b', 'https://api.example.com'],
    ['https://api.exam\u00adple.com/\u2060v1', 'https://api.example.com'],
    ['\ufeff\u200e\u201chttps://api.example.com/v1\u201d,', 'https://api.example.com'],
    ['\u300chttps://api.example.com/v1\u300d\u3002', 'https://api.example.com'],
    ['https://api.example.com/v1.', 'https://api.example.com'],
    ['https://api.example.com/v1;', 'https://api.example.com'],
    ['https://api.example.com/v1%20', 'https://api.example.com'],
    ['(https://api.example.com/v1)', 'https://api.example.com'],
    ['[docs](https://api.example.com/v1)', 'https://api.example.com'],
    ['OPENAI_BASE_URL=https://api.example.com/v1', 'https://api.example.com'],
    ["export OPENAI_API_BASE='https://api.example.com/v1'", 'https://api.example.com'],
    ['$env:OPENAI_BASE_URL = "https://api.example.com/v1"', 'https://api.example.com'],
    ['base_url: https://api.example.com/v1', 'https://api.example.com'],
    ['{"base_url":"https://api.example.com/v1"}', 'https://api.example.com'],
    ['OPENAI_BASE_URL=localhost:1234', 'http://localhost:1234'],
    ['POST https://api.example.com/v1/chat/completions', 'https://api.example.com'],
    ['curl https://api.example.com/v1/models -H "x: y"', 'https://api.example.com'],
    ['https://api.example.com/v1 https://api.example.com/v1', 'https://api.example.com'],
    ['https://https://api.example.com/v1', 'https://api.example.com'],
    ['https\uff1a//api\uff0eexample\uff0ecom/v1', 'https://api.example.com'],
    ['https//api.example.com', 'https://api.example.com'],
    ['//api.example.com/v1', 'https://api.example.com'],
    ['https://api.example.com/v1/chat/completions?stream=true', 'https://api.example.com'],
    ['https://api.example.com/v1/chat/completions?seed=7&region=eu', 'https://api.example.com?region=eu'],
    ['https://a.example.com/x?api-version=2026-01-01', 'https://a.example.com/x?api-version=2026-01-01'],
    ['nas:11434', 'https://nas:11434'],
    ['m\u00fcnchen.example', 'https://xn--mnchen-3ya.example'],
    ['HTTPS://API.Example.com:443/V1', 'https://api.example.com'],
    ['api.example.com', 'https://api.example.com'],
    ['localhost:8080', 'http://localhost:8080'],
    ['127.0.0.1:1234/v1', 'http://127.0.0.1:1234'],
    ['[::1]:8080', 'http://[::1]:8080'],
    ['http://192.168.0.7:8080/v1', 'http://192.168.0.7:8080'],
    ['https:\\\\api.example.com\\v1', 'https://api.example.com'],
    ['https://api.example.com/v1 # my service', 'https://api.example.com'],
    ['https://api.example.com/v1)', 'https://api.example.com'],
    ['https://api.example.com/v1\u2026', 'https://api.example.com'],
    ['https://api.example.com/v1/messages', 'https://api.example.com'],
    ['https://api.example.com/v1/models/heron-2', 'https://api.example.com'],
    ['https://api.example.com/models/heron-2/v1', 'https://api.example.com/models/heron-2'],
    ['--base-url=https://api.example.com/v1', 'https://api.example.com'],
    ['setx OPENAI_BASE_URL "https://api.example.com/v1"', 'https://api.example.com'],
    ['{"baseURL":"https://api.example.com/v1"}', 'https://api.example.com'],
    ['https\uff1a\uff0f\uff0fapi\uff0eexample\uff0ecom/v1', 'https://api.example.com'],
    ['\u300chttps://\u4f8b\u3048.example/v1\u300d', 'https://xn--r8jz45g.example'],
    ['https://api.example.com/v1?', 'https://api.example.com'],
    [
      'https://api.example.com/api/v3/chat/completions?api-version=2026-01-01',
      'https://api.example.com/api/v3?api-version=2026-01-01',
    ],
    ['https://api.example.com/hf-space-2024-eu/v1', 'https://api.example.com/hf-space-2024-eu'],
    ['\u300ahttps://api.example.com/v1\u300b', 'https://api.example.com'],
    ['\u3010https://api.example.com/v1\u3011', 'https://api.example.com'],
    ['https://api.example.com/v1\uff01', 'https://api.example.com'],
    ['https://api.example.com/v1:', 'https://api.example.com'],
    ['**https://api.example.com/v1**', 'https://api.example.com'],
    ['[https://api.example.com/v1]', 'https://api.example.com'],
    ['https://api.example.com/v1]', 'https://api.example.com'],
    ['https://api.example.com/v1%22', 'https://api.example.com'],
    ['https://api.example.com/v1%E2%80%8B', 'https://api.example.com'],
    ['https://api.example.com//v1//chat//completions', 'https://api.example.com'],
    ['https://api.example.com/v1/audio/transcriptions', 'https://api.example.com'],
    ['https://api.example.com/v1/images/generations', 'https://api.example.com'],
    ['my_nas:11434', 'https://my_nas:11434'],
    ['https://api.example.com/images/v1', 'https://api.example.com/images'],
    ['https://api.example.com/audio/v1', 'https://api.example.com/audio'],
    ['https://api.example.com/audio/api', 'https://api.example.com/audio/api'],
    ['http://[::1]', 'http://[::1]'],
    ['[::1]', 'http://[::1]'],
    ['([::1])', 'http://[::1]'],
    ['[fe80::1]', 'https://[fe80::1]'],
    ['[2001:db8::1]', 'https://[2001:db8::1]'],
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
    ['https://example.com/?key=1', 'key_in_address'],
    ['https://example.com/?x=1&access_token=abc', 'key_in_address'],
    ['https://example.com/#top', 'query'],
    ['https://exa mple.com', 'invalid'],
    ['https://example.com\\evil', 'invalid'],
    ['https://', 'invalid'],
    ['ollama', 'invalid'],
    ['gpt-4o', 'invalid'],
    ['hello world', 'invalid'],
    ['me@example.com', 'invalid'],
    ['https://a.example https://b.example', 'invalid'],
    ['https://a.example/v1;https://b.example/v1', 'invalid'],
    ['sk-proj-zx9q7w8e5r4t3y2u1i0p', 'looks_like_key'],
    ['gsk_abcdefghij1234567890', 'looks_like_key'],
    ['0123456789abcdef0123456789abcdef.AbCdEfGhIjKl1234', 'looks_like_key'],
    ['a8Bc7De6Fg5Hi4Jk3Lm2No1Pq0', 'looks_like_key'],
    ['OPENAI_BASE_URL=sk-proj-zx9q7w8e5r4t3y2u1i0p', 'looks_like_key'],
    ['https://api.example.com/v1/sk-proj-zx9q7w8e5r4t3y2u1i0p', 'key_in_address'],
    ['https://sk-proj-zx9q7w8e5r4t3y2u1i0p', 'key_in_address'],
    ['https://api.example.com/gsk_a1B2c3D4e5F6g7H8i9J0k1L2/v1', 'key_in_address'],
    ['https://api.example.com/v1#sk-proj-zx9q7w8e5r4t3y2u1i0p', 'key_in_address'],
    ['endpoint=https://api.example.com/v1;AccessKey=zx9q7w8e5r4t3y2u1i0p', 'key_in_address'],
    ['curl https://api.example.com/v1 -H "Authorization: Bearer sk-proj-zx9q7w8e5r4t3y2u1i0p"', 'key_in_address'],
    ['Bearer gsk_a1B2c3D4e5F6g7H8i9J0k1L2', 'looks_like_key'],
    ['"xai-a1B2c3D4e5F6g7H8i9J0k1L2"', 'looks_like_key'],
    ['sk\u2013proj\u2013zx9q7w8e5r4t3y2u1i0p', 'looks_like_key'],
    ['\uff53\uff4b\uff0dproj-zx9q7w8e5r4t3y2u1i0p', 'looks_like_key'],
    ['sk-proj-zx9q7w8e5r4t3y2u1i0p.example.com', 'looks_like_key'],
    ['3f2a9c1d8e7b6a5f4e3d2c1b0a9f8e7d', 'looks_like_key'],
    ['https://api.example.com/{version}', 'invalid'],
    ['https://api.example.com:99999/v1', 'invalid'],
  ])('refuses %j: %s', (input, reason) => {
    expect(baseOf(input)).toBe(reason);
  });

  it('refuses an address that is too long', () => {
    expect(baseOf(`https://example.com/${'a'.repeat(3_000)}`)).toBe('too_long');
  });

  it('shows where a key would travel unencrypted', () => {
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

  it.each([
    ['https://api.example.com', 'https://api.example.com/v1/chat/completions'],
    ['https://api.example.com/chat/completions', 'https://api.example.com/chat/completions'],
    ['https://api.example.com/openai/models', 'https://api.example.com/openai/chat/completions'],
    ['https://a.example.com/api/chat/completions?region=eu', 'https://a.example.com/api/chat/completions?region=eu'],
    ['https://a.example.com/chat/v1', 'https://a.example.com/chat/v1/chat/completions'],
    ['https://a.example.com/models/v1/models', 'https://a.example.com/models/v1/chat/completions'],
    ['https://a.example.com/chat/chat/completions', 'https://a.example.com/chat/chat/completions'],
    [
      'https://a.example.com/openai/deployments/chat/chat/completions?api-version=p',
      'https://a.example.com/openai/deployments/chat/chat/completions?api-version=p',
    ],
    ['https://api.example.com/api/paas/v4/', 'https://api.example.com/api/paas/v4/chat/completions'],
    ['https://api.example.com/api/v3/chat/completions', 'https://api.example.com/api/v3/chat/completions'],
    ['https://api.example.com/v1beta/openai/', 'https://api.example.com/v1beta/openai/chat/completions'],
    ['https://api.example.com/compatible-mode/v1', 'https://api.example.com/compatible-mode/v1/chat/completions'],
    ['https://a.example.com/openai/v1?api-version=p', 'https://a.example.com/openai/v1/chat/completions?api-version=p'],
    [
      'https://a.example.com/openai/deployments/d/chat/completions?api-version=p',
      'https://a.example.com/openai/deployments/d/chat/completions?api-version=p',
    ],
  ])('sends requests of %s to %s, even after it was saved', (input, url) => {
    const parsed = parseBaseUrl(input);
    expect(parsed.ok && endpointUrl(parsed.value, '/chat/completions')).toBe(url);
    expect(baseOf(parsed.ok ? parsed.value.baseUrl : '')).toBe(parsed.ok && parsed.value.baseUrl);
  });

  it('reads what it saved as the same address, whatever its path', () => {
    const name = fc.constantFrom(
      'v1',
      'V1',
      'v3',
      'models',
      'chat',
      'completions',
      'openai',
      'deployments',
      'responses',
    );
    fc.assert(
      fc.property(fc.array(name, { maxLength: 5 }), fc.constantFrom('', '?region=eu'), (names, query) => {
        const saved = baseOf(`https://a.example/${names.join('/')}${query}`);
        expect(baseOf(saved)).toBe(saved);
        const other = alternativeBaseUrl(saved);
        expect(other === null ? null : baseOf(other)).toBe(other);
      }),
      { numRuns: 1_000 },
    );
  });

  it('is joined with the path without a second version', () => {
    const parsed = parseBaseUrl('https://api.example.com/proxy/v1/');
    expect(parsed.ok && endpointUrl(parsed.value, '/models')).toBe('https://api.example.com/proxy/v1/models');
  });

  it.each([
    ['https://a.example/openai/chat/completions?region=eu', 'https://a.example/openai/models?region=eu'],
    ['https://a.example/models', 'https://a.example/models'],
  ])('lists the models of the endpoint %s at %s, without a version', (input, url) => {
    const parsed = parseBaseUrl(input);
    expect(parsed.ok && endpointUrl(parsed.value, '/models')).toBe(url);
  });

  it.each([
    ['https://a.example', 'https://a.example/chat/completions'],
    ['https://a.example/openai?region=eu', 'https://a.example/openai/chat/completions?region=eu'],
    ['https://a.example/openai/chat/completions?region=eu', 'https://a.example/openai?region=eu'],
    ['https://a.example/chat/chat/completions', 'https://a.example/chat/v1'],
    ['https://a.example/api/v3', null],
    ['https://a.example/v1/account', null],
  ])('may be %s or %s for the same service', (baseUrl, other) => {
    expect(alternativeBaseUrl(baseUrl)).toBe(other);
  });
});
