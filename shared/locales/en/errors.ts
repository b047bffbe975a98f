/** What can go wrong with a service, in plain sentences. */

export const errors = {
  kind: {
    network: 'The service couldn’t be reached.',
    timeout: 'The service took too long.',
    interrupted: 'The connection dropped before the answer was complete.',
    protocol: 'Parley couldn’t understand the service’s answer.',
    auth: {
      invalid:
        'The service doesn’t recognize this API key. Check that you copied all of it, or create a new one in the console.',
      expired: 'This API key has expired. Create a new one in the console.',
      other: 'The service refused the request. Your API key or account may not be allowed to do this.',
    },
    rate_limited: 'Too many requests. Wait a moment, then try again.',
    not_found: 'The service doesn’t recognize this model or address.',
    bad_request: 'The service rejected the request.',
    server: 'The service has run into a problem. Try again later.',
    storage: 'The reply couldn’t be saved on this computer.',
    cancelled: 'Stopped before anything arrived.',
  },
  noneLeft: 'This chat’s connection was removed. Connect to a service, then choose a model.',
  rateLimitedUntil: 'Too many requests.',
  reason: {
    dns: 'The service’s host name couldn’t be found. Check the base URL and your network.',
    refused: 'Nothing answers at this address. Is the service running, and is the port right?',
    unreachable: 'The service’s server couldn’t be reached.',
    offline: 'This computer is offline.',
    blocked_port: 'Parley can’t use this port, because browser engines block it. Run the service on another port.',
    tls: 'A secure connection couldn’t be made: the certificate isn’t trusted.',
    tls_date:
      'A secure connection couldn’t be made: the service’s certificate has expired or isn’t valid yet. Check this computer’s clock.',
    tls_host: 'A secure connection couldn’t be made: the certificate is for another address. Check the base URL.',
    tls_authority:
      'A secure connection couldn’t be made: this computer doesn’t know who issued the certificate. If it’s your company, choose its certificate file in Settings > General.',
    tls_client:
      'A secure connection couldn’t be made: the service asks for a client certificate, which Parley doesn’t have.',
    not_tls: 'A secure connection couldn’t be made. Check http or https, and the port.',
    proxy: 'The proxy couldn’t pass the request on to the service.',
    proxy_auth:
      'The proxy needs a user name and password, or doesn’t accept yours. The request never reached the service.',
    proxy_unreachable: 'The proxy couldn’t be reached. The request never reached the service.',
    proxy_unusable: 'The proxy settings don’t work, so the request wasn’t sent.',
    not_http: 'This address isn’t an HTTP service. Check http or https, and the port.',
    redirect: 'The service tried to redirect the request to another address. It wasn’t sent there. Check the base URL.',
    redirect_drops:
      'The service answered with a redirect that would drop the message, so it was not followed. Check the base URL.',
    redirect_loop: 'The service kept redirecting the request. Check the base URL.',
    web_page: 'This address is a web page, not an API. Check the base URL.',
    not_json: 'Parley couldn’t understand the answer. Check the base URL.',
    too_large: 'The answer was larger than Parley accepts. What arrived was saved.',
    empty: 'The service sent an empty response.',
    unauthorized: 'The service refused this API key.',
    forbidden: 'The service doesn’t allow this with your API key or account.',
    payment: 'You’re out of credit or quota with this service. Check your plan in its console.',
    too_long: 'This conversation is too long for the model. Send fewer messages or shorten the text.',
    aborted: 'The service aborted this reply before it was complete.',
    moderated: 'The service’s moderation refused what this chat says. Change your message, or choose another model.',
    model_gone: 'The service no longer offers this model. Choose another one.',
    model_refused: 'The service doesn’t offer this model, or not with your API key. Choose another one.',
    other_interface:
      'This model works only through another interface of the service. Parley uses chat completions. Choose another model.',
    no_connection: 'This chat’s connection was removed. Choose a model from another connection.',
    other_address: 'This connection’s address has changed, so the request wasn’t sent.',
    no_key: 'This connection has no API key. Nothing was sent. Paste a key.',
    no_header_value:
      'One of this connection’s extra headers has lost its value, so nothing was sent. Enter it again in the connection’s settings.',
    key_locked:
      'The API key can’t be read because the keyring is locked. Nothing was sent. Unlock it and try again, or paste the key. If it still can’t be read, restart Parley.',
    key_changed:
      'The saved API key can’t be read because the keyring has changed. Nothing was sent. Paste the key again.',
    key_origin: 'The API key belongs to another address, so nothing was sent. Paste a key for this one.',
  },
  words: 'The service says: “{{message}}”',
  wordsOf: '{{name}} says: “{{message}}”',
  codes: 'Codes',
  asked: 'Parley asked {{url}}',
  status: 'HTTP {{status}}',
  proxy: 'Proxy: {{proxy}}',
  proxySettings: 'Proxy settings',
  code: 'Code: {{code}}',
  requestId: 'Request: {{id}}',
  retryAfter: 'The service asked you to wait {{duration}}.',
  limitReset: 'The limit resets in {{duration}}.',
} as const;
