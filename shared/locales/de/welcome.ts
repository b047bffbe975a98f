/** Words of the first screen in German. */

export const welcome = {
  title: 'Willkommen bei Parley',
  words: 'Chatten Sie mit jedem KI-Modell, von Ihrem eigenen Computer aus und mit Ihren eigenen Schlüsseln.',
  connectHint: 'Sie brauchen einen API-Schlüssel. Parley kennt die Adressen gängiger Dienste.',
  practice: 'Übungsdienst ausprobieren',
  practiceHint: 'Eingebaut. Ohne Konto, ohne Internet. Sehen Sie in einer Minute, was Parley kann.',
  practiceFailed: 'Der Übungsdienst konnte nicht starten ({{detail}}).',
  vault:
    'API-Schlüssel werden mit dem Schlüsselbund Ihres Systems ({{vault}}) verschlüsselt und nur an den Dienst gesendet, zu dem sie gehören.',
  noVault: 'Kein Schlüsselbund gefunden. API-Schlüssel bleiben im Arbeitsspeicher und werden beim Beenden vergessen.',
  privacy: 'Ihre Nachrichten gehen nur an die Dienste, mit denen Sie sich verbinden. Es gibt keine Telemetrie.',
  import: 'Chats importieren …',
  daysTitle: 'Zu einem früheren Tag zurückgehen',
  days: 'Ziehen Sie über die Tage, lesen Sie, was damals da war, und holen Sie zurück, was fehlt.',
};
