/** What can go wrong with a service, in plain sentences. */

export const errors = {
  network: 'The service could not be reached.',
  timeout: 'The service took too long.',
  interrupted: 'The connection ended before the answer did.',
  protocol: 'The service’s answer was not understood.',
  authInvalid:
    'The service does not know this API key. Check that all of it was copied, or create a new one in the console.',
  authExpired: 'This API key has expired. Create a new one in the console.',
  authOther: 'The service refused the request: your API key or account may not be allowed to do this.',
  rateLimited: 'Too many requests. Wait a moment, then try again.',
  rateLimitedUntil: 'Too many requests.',
  notFound: 'The service does not know this model or address.',
  badRequest: 'The service did not accept the request.',
  server: 'The service has a problem of its own. Try again later.',
  storage: 'It could not be saved on this computer.',
  cancelled: 'Stopped before anything came.',
  reason: {
    dns: 'The name of the service’s computer was not found. Check the base URL and your network.',
    refused: 'Nothing answers at this address. Is the service running, and is the port right?',
    unreachable: 'The service’s computer could not be reached.',
    offline: 'This computer is offline.',
    tls: 'A safe connection could not be made: the certificate was not accepted.',
    notTls: 'A safe connection could not be set up. Check http or https, and the port.',
    proxy: 'The proxy did not let the request through. Check it in Settings > General.',
    notHttp: 'What answers at this address does not speak HTTP. Check http or https, and the port.',
    redirect: 'The service tried to send the request to another address. It was not sent there. Check the base URL.',
    redirectDrops:
      'The service answered with a redirect that would drop the message, so it was not followed. Check the base URL.',
    redirectLoop: 'The service answered with one redirect after another. Check the base URL.',
    webPage: 'A web page answered, not a service. Check the base URL.',
    notJson: 'The answer was not understood. Check the base URL.',
    tooLarge: 'The answer was larger than the app accepts. What came is kept.',
    empty: 'The service closed the connection without an answer.',
    unauthorized: 'The service refused this API key.',
    forbidden: 'The service does not allow this with your API key or account.',
    payment:
      'Nothing is left of your credit or quota at the service. Waiting a moment does not help: look in its console.',
    tooLong:
      'The conversation is longer than the service or the model accepts. Send less of the history, or less text.',
    noneLeft:
      'The connection of this chat was removed, and there is no other one. Connect to a service, then choose a model.',
    noConnection: 'The connection of this chat was removed. Choose a model of another one.',
    noKey: 'There is no API key for this connection: paste one. Nothing was sent.',
    keyLocked:
      'The API key cannot be read because the keyring is locked. Unlock it and try again, or paste the key. Nothing was sent.',
    keyChanged: 'The stored API key cannot be read: the keyring has changed. Paste the key again. Nothing was sent.',
    keyOrigin: 'The API key belongs to another address, so nothing was sent. Paste a key for this one.',
  },
  words: 'The service says: “{{message}}”',
  status: 'HTTP {{status}}',
  code: 'Code: {{code}}',
  requestId: 'Request: {{id}}',
  retryAfter: 'The service asks to wait {{duration}}.',
} as const;
