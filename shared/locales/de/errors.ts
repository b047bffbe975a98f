/** What can go wrong with a service, in plain German sentences. */

export const errors = {
  kind: {
    network: 'Der Dienst war nicht erreichbar.',
    timeout: 'Der Dienst hat zu lange gebraucht.',
    interrupted: 'Die Verbindung brach ab, bevor die Antwort vollständig war.',
    protocol: 'Parley konnte die Antwort des Dienstes nicht verstehen.',
    auth: {
      invalid:
        'Der Dienst kennt diesen API-Schlüssel nicht. Prüfen Sie, ob Sie ihn ganz kopiert haben, oder erstellen Sie in der Konsole einen neuen.',
      expired: 'Dieser API-Schlüssel ist abgelaufen. Erstellen Sie in der Konsole einen neuen.',
      other: 'Der Dienst hat die Anfrage abgelehnt. Vielleicht darf Ihr API-Schlüssel oder Ihr Konto das nicht.',
    },
    rate_limited: 'Zu viele Anfragen. Warten Sie einen Moment und versuchen Sie es dann erneut.',
    not_found: 'Der Dienst kennt dieses Modell oder diese Adresse nicht.',
    bad_request: 'Der Dienst hat die Anfrage zurückgewiesen.',
    server: 'Beim Dienst ist ein Problem aufgetreten. Versuchen Sie es später erneut.',
    storage: 'Die Antwort konnte auf diesem Computer nicht gespeichert werden.',
    cancelled: 'Angehalten, bevor etwas eintraf.',
  },
  noneLeft:
    'Die Verbindung dieses Chats wurde entfernt. Verbinden Sie sich mit einem Dienst und wählen Sie dann ein Modell.',
  rateLimitedUntil: 'Zu viele Anfragen.',
  reason: {
    dns: 'Der Hostname des Dienstes wurde nicht gefunden. Prüfen Sie die Basis-URL und Ihr Netzwerk.',
    refused: 'Unter dieser Adresse antwortet nichts. Läuft der Dienst, und stimmt der Port?',
    unreachable: 'Der Server des Dienstes war nicht erreichbar.',
    offline: 'Dieser Computer ist offline.',
    blocked_port:
      'Parley kann diesen Port nicht verwenden, weil Browser ihn sperren. Betreiben Sie den Dienst auf einem anderen Port.',
    tls: 'Eine sichere Verbindung war nicht möglich: Das Zertifikat ist nicht vertrauenswürdig.',
    tls_date:
      'Eine sichere Verbindung war nicht möglich: Das Zertifikat des Dienstes ist abgelaufen oder noch nicht gültig. Prüfen Sie die Uhr dieses Computers.',
    tls_host:
      'Eine sichere Verbindung war nicht möglich: Das Zertifikat gilt für eine andere Adresse. Prüfen Sie die Basis-URL.',
    tls_authority:
      'Eine sichere Verbindung war nicht möglich: Dieser Computer kennt den Aussteller des Zertifikats nicht. Wenn es Ihre Firma ist, wählen Sie deren Zertifikatsdatei unter Einstellungen > Allgemein.',
    tls_client:
      'Eine sichere Verbindung war nicht möglich: Der Dienst verlangt ein Clientzertifikat, das Parley nicht hat.',
    not_tls: 'Eine sichere Verbindung war nicht möglich. Prüfen Sie, ob http oder https stimmt, und den Port.',
    proxy: 'Der Proxy konnte die Anfrage nicht an den Dienst weitergeben.',
    proxy_auth:
      'Der Proxy verlangt Benutzername und Passwort oder nimmt Ihre nicht an. Die Anfrage hat den Dienst nicht erreicht.',
    proxy_unreachable: 'Der Proxy war nicht erreichbar. Die Anfrage hat den Dienst nicht erreicht.',
    proxy_unusable: 'Die Proxy-Einstellungen funktionieren nicht, deshalb wurde die Anfrage nicht gesendet.',
    not_http: 'Unter dieser Adresse läuft kein HTTP-Dienst. Prüfen Sie, ob http oder https stimmt, und den Port.',
    redirect:
      'Der Dienst wollte die Anfrage an eine andere Adresse umleiten. Dorthin wurde sie nicht gesendet. Prüfen Sie die Basis-URL.',
    redirect_drops:
      'Der Dienst antwortete mit einer Umleitung, bei der die Nachricht verloren ginge; Parley ist ihr nicht gefolgt. Prüfen Sie die Basis-URL.',
    redirect_loop: 'Der Dienst hat die Anfrage immer wieder umgeleitet. Prüfen Sie die Basis-URL.',
    web_page: 'Unter dieser Adresse liegt eine Webseite, keine API. Prüfen Sie die Basis-URL.',
    not_json: 'Parley konnte die Antwort nicht verstehen. Prüfen Sie die Basis-URL.',
    too_large: 'Die Antwort war größer, als Parley annimmt. Was ankam, wurde gespeichert.',
    empty: 'Der Dienst hat eine leere Antwort gesendet.',
    unauthorized: 'Der Dienst hat diesen API-Schlüssel abgelehnt.',
    forbidden: 'Der Dienst erlaubt das mit Ihrem API-Schlüssel oder Konto nicht.',
    payment:
      'Ihr Guthaben oder Kontingent bei diesem Dienst ist aufgebraucht. Sehen Sie in seiner Konsole nach Ihrem Tarif.',
    too_long: 'Dieser Chat ist zu lang für das Modell. Senden Sie weniger Nachrichten oder kürzen Sie den Text.',
    aborted: 'Der Dienst hat diese Antwort abgebrochen, bevor sie vollständig war.',
    moderated:
      'Die Moderation des Dienstes hat den Inhalt dieses Chats abgelehnt. Ändern Sie Ihre Nachricht oder wählen Sie ein anderes Modell.',
    model_gone: 'Der Dienst bietet dieses Modell nicht mehr an. Wählen Sie ein anderes.',
    model_refused:
      'Der Dienst bietet dieses Modell nicht an, oder nicht mit Ihrem API-Schlüssel. Wählen Sie ein anderes.',
    other_interface:
      'Dieses Modell funktioniert nur über eine andere Schnittstelle des Dienstes. Parley verwendet „chat completions“. Wählen Sie ein anderes Modell.',
    no_connection: 'Die Verbindung dieses Chats wurde entfernt. Wählen Sie ein Modell einer anderen Verbindung.',
    other_address: 'Die Adresse dieser Verbindung hat sich geändert, deshalb wurde die Anfrage nicht gesendet.',
    no_key: 'Diese Verbindung hat keinen API-Schlüssel. Es wurde nichts gesendet. Fügen Sie einen Schlüssel ein.',
    no_header_value:
      'Eine der zusätzlichen Kopfzeilen dieser Verbindung hat ihren Wert verloren, deshalb wurde nichts gesendet. Geben Sie ihn in den Einstellungen der Verbindung noch einmal ein.',
    key_locked:
      'Der API-Schlüssel ist nicht lesbar, weil der Schlüsselbund gesperrt ist. Es wurde nichts gesendet. Entsperren Sie ihn und versuchen Sie es erneut, oder fügen Sie den Schlüssel ein. Wenn das nicht hilft, starten Sie Parley neu.',
    key_changed:
      'Der gespeicherte API-Schlüssel ist nicht lesbar, weil sich der Schlüsselbund geändert hat. Es wurde nichts gesendet. Fügen Sie den Schlüssel noch einmal ein.',
    key_origin:
      'Der API-Schlüssel gehört zu einer anderen Adresse, deshalb wurde nichts gesendet. Fügen Sie einen Schlüssel für diese ein.',
  },
  words: 'Der Dienst meldet: „{{message}}“',
  wordsOf: '{{name}} meldet: „{{message}}“',
  codes: 'Codes',
  asked: 'Parley hat {{url}} angefragt',
  status: 'HTTP {{status}}',
  proxy: 'Proxy: {{proxy}}',
  proxySettings: 'Proxy-Einstellungen',
  code: 'Code: {{code}}',
  requestId: 'Anfrage: {{id}}',
  retryAfter: 'Der Dienst bittet Sie, {{duration}} zu warten.',
  limitReset: 'Die Begrenzung gilt noch {{duration}}.',
};
