/** The help articles in German: the Help page shows them, and the practice model `guide` answers from them. */

import { helpArticles } from '../../help/articles.ts';

const ARTICLES = helpArticles({
  about: {
    title: 'Was ist Parley?',
    keywords: 'über app programm zweck einführung überblick willkommen parley',
    markdown: `Parley ist eine Desktop-App, mit der Sie bei einem Dienst Ihrer Wahl mit Sprachmodellen chatten. Sie bringen die Adresse des Dienstes und einen API-Schlüssel mit; Parley bewahrt den Schlüssel im Schlüsselbund Ihres Systems auf und Ihre Chats auf diesem Computer.

- **Mit einem Dienst verbinden**, mit dessen Adresse und Ihrem Schlüssel, oder **Übungsdienst ausprobieren**: Der braucht keins von beiden.
- **Nachricht schreiben** und **Enter** drücken. Antworten können Sie anhalten, fortsetzen, neu erzeugen und vergleichen; nichts wird überschrieben.
- **Ansehen, was gesendet wurde**: *Details* zeigt zu jeder Antwort die genaue Anfrage und die genaue Antwort.

Parley hat kein Konto und keinen eigenen Server.

Version und Aktualisierungen finden Sie unter **Einstellungen > Über Parley**.`,
  },
  connecting: {
    title: 'Mit einem Dienst verbinden',
    keywords:
      'verbinden verbindung hinzufügen server anbieter provider dienst endpunkt basis url base adresse einrichten einrichtung start anfangen beginnen openai kompatibel anmelden login verbinde verbindet füge melde offline eigener rechner ollama',
    markdown: `Wählen Sie auf der Willkommensseite **Mit einem Dienst verbinden** oder öffnen Sie **Einstellungen > Verbindungen**.

1. Wählen Sie einen bekannten Dienst, dann sind Adresse und Konsole schon ausgefüllt, oder **Anderer Dienst**.
2. **Basis-URL**: die Adresse des Dienstes, mit oder ohne \`/\` oder \`/v1\` am Ende.
3. **API-Schlüssel**: einfach einfügen; Leerzeichen, Anführungszeichen und ein vorangestelltes \`Bearer\` werden entfernt.
4. **URL der Konsole** (optional): wo Sie beim Dienst Schlüssel erstellen. Parley verwendet sie nur für die Schaltfläche *Konsole öffnen*.
5. **Name** (optional): wie Sie die Verbindung nennen möchten. Sonst gilt der Hostname.

**Verbinden** prüft den Schlüssel und lädt die Modellliste, bevor etwas gespeichert wird. Eine Adresse mit \`http:\` ist auf dem eigenen Computer in Ordnung; bei jedem anderen Host warnt Parley, weil unterwegs jeder den Schlüssel mitlesen könnte.`,
  },
  keys: {
    title: 'API-Schlüssel erneuern und entfernen',
    keywords:
      'api schlüssel key token geheimnis erneuern rotieren ersetzen schlüssel ersetzen austauschen tauschen ändern wechseln neu entfernen löschen durchgesickert geleakt konsole aktualisieren erneuere ersetze ändere wechsle entferne schlüssel ändern mein schlüssel',
    markdown: `Ein Schlüssel gehört zu einer Verbindung, und Parley sendet ihn nur an die Adresse, für die er gespeichert wurde. Unter **Einstellungen > Verbindungen** erscheint er als Punkte mit seinen letzten vier Zeichen, dazu sein Zustand, wann er hinzugefügt und wann er zuletzt verwendet wurde.

- **Schlüssel erneuern** nimmt einen neuen Schlüssel an. Parley prüft ihn zuerst und ersetzt den alten nur, wenn der Dienst ihn annimmt; ein abgelehnter Schlüssel ändert nichts.
- **Schlüssel entfernen** entfernt ihn nur von diesem Computer. Beim Dienst gibt es ihn weiterhin.
- **Verbindung testen** fragt den Dienst, ob der Schlüssel noch funktioniert.

Ist ein Schlüssel in falsche Hände geraten, löschen Sie ihn in der Konsole des Dienstes, erstellen Sie dort einen neuen und verwenden Sie *Schlüssel erneuern*.`,
  },
  'refused-keys': {
    title: 'Wenn ein Schlüssel abgelehnt wird oder abgelaufen ist',
    keywords:
      'abgelehnt abgewiesen ungültig abgelaufen abgelaufenen abgelaufener ablaufen ablauf 401 unauthorized falsch gelöscht api schlüssel key invalid_api_key api_key_expired fehler funktioniert geht nicht mehr',
    markdown: `Die Antwort sagt es Ihnen in den Worten des Dienstes:

- **abgelehnt: ungültig**: Der Schlüssel ist falsch oder wurde beim Dienst gelöscht.
- **abgelehnt: abgelaufen**: Das Ablaufdatum des Schlüssels ist vorbei.

In beiden Fällen brauchen Sie einen neuen: **Konsole öffnen** bringt Sie zu der Seite, auf der Sie ihn erstellen, und das Feld unter der Fehlermeldung (**Neuer API-Schlüssel**) nimmt ihn gleich im Chat an. **Prüfen und ersetzen** testet ihn, und danach wird Ihre Nachricht erneut gesendet. Der alte Schlüssel bleibt, bis er ersetzt ist, und nichts von dem, was Sie geschrieben haben, geht verloren.`,
  },
  'key-storage': {
    title: 'Wo Ihre Schlüssel aufbewahrt werden',
    keywords:
      'schlüssel gespeichert speicherort aufbewahrt aufbewahren liegen keychain schlüsselbund keyring dpapi secret service kwallet sicher verschlüsselt sitzung passwort klartext festplatte',
    markdown: `Schlüssel werden von Ihrem Betriebssystem verschlüsselt: unter macOS mit dem Schlüsselbund, unter Windows mit DPAPI, unter Linux mit dem Secret Service oder KWallet. Nur diese verschlüsselte Form liegt auf der Festplatte, und ein gespeicherter Schlüssel erscheint nie in einem Protokoll, einem Export oder im Fenster.

Bietet das System keine echte Verschlüsselung (manche Linux-Desktops haben keinen Schlüsselbund), bleibt der Schlüssel im Arbeitsspeicher, sein Zustand lautet **nur diese Sitzung**, und Sie fügen ihn beim nächsten Start von Parley wieder ein. Ist ein Schlüsselbund gesperrt oder hat er sich geändert, bleibt der Schlüssel, wie er ist, bis Sie den Schlüsselbund entsperren oder einen neuen Schlüssel einfügen.

Andere Programme, die Sie ausführen, können denselben Schlüsselbund abfragen. Das kann keine App verhindern.`,
  },
  'trouble-connecting': {
    title: 'Wenn ein Dienst nicht erreichbar ist',
    keywords:
      'nicht erreichbar erreichen netzwerk offline zeitlimit timeout tls zertifikat dns abgelehnt proxy firewall langsam hängt verbindung fehler keine antwort wartet erreiche',
    markdown: `Parley sagt Ihnen, was los ist: ein Name, den es nicht gibt, keine Verbindung, ein Zertifikat, dem nicht vertraut wird, oder eine unlesbare Antwort.

- Prüfen Sie die **Basis-URL** unter **Verbindung bearbeiten** und probieren Sie die Adresse in einem Browser aus.
- Langsame Dienste: *Verbindung bearbeiten > Erweitert* enthält **Zeitlimit bis zum Beginn der Antwort**, **Zeitlimit ohne Daten**, **Zeitlimit bis zum nächsten Token** und **Zeitlimit für die ganze Antwort**, in Sekunden.
- **Automatisch erneut versuchen** wiederholt eine Anfrage, die gescheitert ist, bevor Text eintraf, mit einem Countdown, den Sie abbrechen können.

Nach zehn Sekunden ohne Text steht in der Antwort, dass noch gewartet wird.`,
  },
  models: {
    title: 'Ein Modell wählen',
    keywords:
      'modell modelle wählen auswählen auswahl wechseln ändern liste aktualisieren gpt eingeben name mod+shift+m wähle wechsle ändere',
    markdown: `Die Schaltfläche unten im Nachrichtenfeld zeigt das Modell dieses Chats. Sie öffnet eine Liste mit Suchfeld (**Mod+Shift+M**). **Modelle aktualisieren** fragt den Dienst noch einmal.

Führt ein Dienst seine Modelle nicht auf oder nicht das gewünschte, tippen Sie den Namen und wählen Sie *… verwenden*. Jede Antwort merkt sich, welches Modell sie geschrieben hat.`,
  },
  parameters: {
    title: 'Parameter und Systemanweisung',
    keywords:
      'parameter temperatur temperature top p top_p max tokens max_tokens streaming stream systemanweisung systemprompt anweisung instruktion sampling einstellung zurücksetzen standard kreativ länge grenze zufall ändere setze stelle',
    markdown: `**Parameter** öffnet die Einstellungen dieses Chats:

- **Temperatur** (0 bis 2) und **Top P** (0 bis 1): wie frei das Modell seine Wörter wählt. Am besten ändern Sie nur eins davon.
- **Max. Tokens**: die längste Antwort, die Sie möchten. Eine Antwort, die diese Grenze erreicht, wird dort abgeschnitten und bietet *Fortsetzen* an.
- **Streaming**: Ausgeschaltet erscheint die Antwort erst als Ganzes.
- **Systemanweisung**: Anweisungen, die vor den Nachrichten gesendet werden.

Was Sie nicht festlegen, wird **nicht gesendet**; dann gilt der Standard des Dienstes. *Zurücksetzen* bringt einen Parameter auf diesen Standard zurück. Eine Zahl außerhalb des Bereichs wird zur nächsten erlaubten.`,
  },
  presets: {
    title: 'Voreinstellungen und Vorlagen',
    keywords: 'voreinstellung voreinstellungen preset presets persona vorlage vorlagen textbaustein',
    markdown: `Eine Voreinstellung speichert ein Modell mit Verbindung, Parametern und Systemanweisung: Wählen Sie **Als Voreinstellung speichern …** im Menü unter der Modellliste. **Einstellungen > Voreinstellungen** führt sie auf.

**Einstellungen > Vorlagen** enthält Texte, die Sie mit \`/\` am Zeilenanfang einfügen.`,
  },
  sending: {
    title: 'Nachrichten schreiben und senden',
    keywords:
      'senden schreiben nachricht verfassen enter eingabe umschalt neue zeile zeilenumbruch entwurf warteschlange feld tippen prompt fragen ablegen einfügen anhängen anhang datei bild sende schreibe hänge tippe diktieren diktat mikrofon sprache sprechen foto pdf hochladen lesen',
    markdown: `Schreiben Sie in das Feld **Nachricht** und drücken Sie **Enter**. **Shift+Enter** beginnt eine neue Zeile. Die Eingabetaste, mit der Sie in einer Eingabemethode (Chinesisch, Japanisch, Koreanisch) Zeichen bestätigen, sendet nie.

Was Sie noch nicht gesendet haben, behält jeder Chat als Entwurf, auch nach einem Neustart. Nachrichten, die Sie schreiben, während noch eine Antwort eintrifft, kommen in die Warteschlange und werden der Reihe nach gesendet; bis dahin können Sie sie ändern oder entfernen. **Pfeil nach oben** im leeren Feld bearbeitet Ihre letzte Nachricht.

**Dateien anhängen**, Ablegen und Einfügen fügen Bilder (PNG, JPEG, WebP, AVIF, das erste Einzelbild eines GIF), Textdateien bis 2 MB und PDFs hinzu. Von einem PDF sendet Parley den Text; Seiten ohne Text lassen sich als Bilder senden. Bilder verlieren Orts- und Kameradaten und werden auf eine Größe verkleinert, die Sie wählen können. Wenn Ihr Modell keine Bilder bekommt, sagt Parley das vor dem Senden. Ein eigenes Mikrofon hat Parley nicht; die Diktierfunktion Ihres Systems funktioniert aber im Feld.`,
  },
  'stop-continue': {
    title: 'Eine Antwort anhalten und fortsetzen',
    keywords:
      'anhalten stopp stop abbrechen unterbrechen unterbrochen fortsetzen weiter weitermachen abgeschnitten länge esc erzeugung unvollständig unfertig halte stoppe setze',
    markdown: `Solange eine Antwort eintrifft, steht **Anhalten** anstelle von *Senden*; **Esc** bewirkt dasselbe. Was angekommen ist, bleibt und wird als angehalten gekennzeichnet.

**Fortsetzen** führt eine Antwort weiter, die angehalten, durch das Netzwerk oder einen Absturz unterbrochen oder an der Tokengrenze abgeschnitten wurde: Der neue Text kommt zur selben Nachricht hinzu.

Der Wechsel in einen anderen Chat hält eine Antwort nicht an.`,
  },
  regenerate: {
    title: 'Eine Antwort neu erzeugen',
    keywords:
      'neu erzeugen regenerieren noch einmal nochmal andere antwort wiederholen anders erneut versuchen erzeuge wiederhole',
    markdown: `**Neu erzeugen** fordert eine weitere Antwort an. Der Pfeil daneben (**Anders neu erzeugen**) sendet genau dieselbe Anfrage noch einmal, fragt ein anderes Modell, ändert Parameter oder vergleicht mehrere Modelle. Die alte Antwort wird nicht überschrieben: Beide bleiben als Versionen erhalten, und Sie wechseln zwischen ihnen mit **Vorherige Version** und **Nächste Version**.`,
  },
  retry: {
    title: 'Wenn eine Antwort fehlschlägt',
    keywords:
      'erneut versuchen fehlschlagen fehlgeschlagen scheitern fehler begrenzung limit 429 500 server überlastet wieder falsch kaputt problem störung versuche',
    markdown: `Der Fehler erscheint dort, wo die Antwort stünde, mit Meldung und Code des Dienstes und einer Schaltfläche, die weiterhilft, etwa **Erneut versuchen**. Text, der schon angekommen war, bleibt.

Bei zu vielen Anfragen, überlasteten Servern und abgebrochenen Verbindungen kann Parley es automatisch noch einmal versuchen, wenn *Verbindung bearbeiten > Erweitert* es erlaubt: bis zu zweimal, mit Countdown, nach der Wartezeit, die der Dienst verlangt, und nie, wenn schon Text da ist. **Details** an einer Nachricht zeigt, was gesendet wurde und was zurückkam, der Schlüssel dabei unkenntlich.`,
  },
  versions: {
    title: 'Versionen und Zweige',
    keywords:
      'version versionen zweig zweige vorherige nächste geschwister verlauf baum abzweigen verzweigung wechseln alternative 2 / 3',
    markdown: `Jede Änderung bewahrt, was vorher da war. Eine Nachricht mit mehreren Versionen zeigt \`2 / 3\` und die Schaltflächen **Vorherige Version** und **Nächste Version**; jede Version hat ihre eigene Fortsetzung, deshalb können sich beim Wechseln auch die Nachrichten darunter ändern.

**Neuer Chat ab hier** beginnt bei einer beliebigen Nachricht einen neuen Chat und lässt den alten, wie er ist. **Zweige** im Inspektor zeigt alle Zweige eines Chats auf einmal.`,
  },
  edit: {
    title: 'Eine Nachricht bearbeiten',
    keywords:
      'bearbeiten ändern korrigieren verbessern umschreiben nachricht tippfehler pfeil speichern editieren bearbeite ändere korrigiere',
    markdown: `**Bearbeiten** öffnet eine Ihrer Nachrichten wieder: **Speichern und senden** sendet den geänderten Text, **Speichern** behält die Änderung ohne Anfrage. In beiden Fällen entsteht eine neue Version; *Vorherige Version* bringt Sie zur alten und ihren Antworten zurück.

**Pfeil nach oben** im leeren Nachrichtenfeld bearbeitet Ihre letzte Nachricht.`,
  },
  reading: {
    title: 'Lesen, Kopieren und Rohtext',
    keywords:
      'lesen kopieren markdown code block codeblock formel mathematik latex mermaid diagramm tabelle rohtext ansicht darstellung formatierung bild bilder link links zwischenablage scrollen gedankengang denken einklappen kopiere kopierst',
    markdown: `Antworten werden als Markdown dargestellt: Tabellen, farbiger Code, Formeln, Diagramme. HTML in einer Antwort wird als Text gezeigt und nie ausgeführt, Links zeigen, wohin sie führen, und Bilder aus dem Netz werden erst geladen, wenn Sie darauf klicken.

**Kopieren** kopiert eine Nachricht als Markdown; Codeblöcke und Tabellen haben eigene Schaltflächen. **Mehr > Rohtext anzeigen** zeigt die genauen Zeichen. Ein Gedankengang, den ein Modell getrennt von der Antwort sendet, ist darüber eingeklappt.

Die Ansicht folgt einer wachsenden Antwort nur, solange Sie an ihrem Ende sind; scrollen Sie nach oben, bleibt sie stehen, bis Sie *Zum Neuesten* wählen.`,
  },
  search: {
    title: 'Ihre Chats durchsuchen',
    keywords:
      'suche suchen finden durchsuchen abfrage operator operatoren filter model: in:title role: before: after: is:pinned anführungszeichen wortlaut genau mod+k mod+f suche finde',
    markdown: `**Chats durchsuchen** (**Mod+Shift+F**) sucht schon beim Tippen in allen Chats mit allen Versionen. Gefunden werden auch Wortteile, in jeder Schrift. So grenzen Sie die Suche ein:

| Eingabe | findet |
|---|---|
| \`"genaue Wörter"\` | genau diesen Wortlaut |
| \`model:name\` | Antworten eines Modells |
| \`in:title\` | nur Titel |
| \`role:user\` | Ihre Nachrichten; \`role:assistant\` Antworten |
| \`before:2026-03-01\`, \`after:2026-01-01\` | nach Datum |
| \`is:pinned\` | angeheftete Chats |

**Mod+F** sucht im geöffneten Chat.`,
  },
  organising: {
    title: 'Ordner, Anheften und Archiv',
    keywords:
      'ordner ordnen sortieren organisieren anheften angeheftet archiv archivieren archiviert umbenennen titel verschieben gruppe seitenleiste ziehen auswählen mehrere zurückholen archiviere verschiebe sortiere hefte benenne pinne',
    markdown: `Das Menü **Aktionen für den Chat** in der Seitenleiste enthält **Umbenennen**, **Anheften**, **Archivieren**, **Exportieren** und **Löschen**.

- **Angeheftete** Chats bleiben oben.
- **Archivierte** Chats verschwinden aus der Liste; die Suche findet sie weiterhin.
- **Ordner** können andere Ordner enthalten; verschieben Sie Chats durch Ziehen oder mit der Tastatur.

Mit **Shift** oder **Mod** und Klick wählen Sie mehrere Chats aus und verschieben, archivieren, exportieren oder löschen sie gemeinsam.`,
  },
  trash: {
    title: 'Löschen und Papierkorb',
    keywords:
      'löschen entfernen papierkorb mülleimer wiederherstellen rückgängig zurückholen retten leeren verloren gelöscht gelöschte gelöschten weg verschwunden fehlt chat unterhaltung nachricht 30 tage lösche entferne leere stelle wiederherstelle',
    markdown: `Wenn Sie einen Chat, eine Nachricht, einen Zweig oder einen Ordner löschen, kommt er in den **Papierkorb** und bleibt dort 30 Tage. **Rückgängig** oder **Mod+Z** stellt das Gelöschte sofort wieder her; später geht es aus dem Papierkorb.

**Papierkorb leeren** löscht endgültig. Der Text ist dann weder in der Datei der Bibliothek noch in den Sicherungen von Parley. Frühere Exporte enthalten ihn weiterhin.

**Alles löschen** am Ende von **Einstellungen > Daten** entfernt alle Chats, Sicherungen, Verbindungen, Schlüssel und Einstellungen von diesem Computer.`,
  },
  export: {
    title: 'Chats exportieren',
    keywords:
      'export exportieren speichern herunterladen sicherung markdown html json pdf datei teilen weitergeben umziehen computer drucken exportiere speichere drucke teile',
    markdown: `**Exportieren** im Menü eines Chats schreibt ihn als **Markdown**, als **HTML** (eine Datei, die nichts weiter braucht) oder als **JSON** (verlustfrei, mit allen Versionen). Mehrere ausgewählte Chats oder alles lassen sich gemeinsam exportieren.

Das Menü des Chats (**Weitere Aktionen für diesen Chat**) hat außerdem **Chat kopieren**, **Als Webseite weitergeben**, **Als PDF speichern** und **Drucken**. **Alles als ZIP exportieren** unter **Einstellungen > Daten** schreibt ein einziges Archiv.

Kein Export enthält je einen API-Schlüssel.`,
  },
  import: {
    title: 'Chats importieren',
    keywords:
      'import importieren laden umziehen migrieren chatgpt chatbox cherry studio conversations.json übernehmen übertragen anderes programm importiere übernehme',
    markdown: `**Einstellungen > Daten** importiert Exporte von Parley, ChatGPT, Claude, DeepSeek, Qwen, Open WebUI, LibreChat, LM Studio, NextChat, TypingMind, big-AGI, Jan, Chatbox, Cherry Studio, LobeChat, Gemini, Google AI Studio und Grok sowie Nachrichtenlisten, jeweils als die Datei, die die App liefert. Was Parley nicht importieren kann, wird aufgelistet und nie stillschweigend weggelassen.

Dieselbe Datei zweimal zu importieren, ändert nichts, und eine beschädigte Datei auch nicht.`,
  },
  backups: {
    title: 'Sicherungen und Wiederherstellen',
    keywords:
      'sicherung sicherungen backup wiederherstellen retten zurückholen gestern früher älter zeitreise time machine beschädigt kaputt absturz verloren sicher täglich wöchentlich bibliothek daten ordner festplatte voll wo sichere stelle gespeichert speicherort liegen chats unterhaltungen gespräche gespeichert speichert',
    markdown: `Parley erstellt und prüft jeden Tag eine Sicherung der Bibliothek, ebenso vor jeder Änderung ihres Formats. Behalten werden die letzten 3, eine pro Tag für 7 Tage und eine pro Woche für 4 Wochen, bei einer sehr großen Bibliothek weniger: Alle Sicherungen zusammen belegen höchstens das Dreifache ihrer Größe. **Einstellungen > Daten** listet sie auf, stellt eine wieder her, prüft die Unversehrtheit der Bibliothek und öffnet ihren Ordner.

**Zeitreise**, im Menü eines Chats, im Papierkorb und im **Schnellzugriff** (**Mod+K**), zeigt die Chats einer Sicherung neben den heutigen. Wählen Sie einen Tag, öffnen Sie einen Chat und wählen Sie **Wiederherstellen**: Es wird nur ergänzt, was fehlt.

Eine beschädigte Bibliothek löscht Parley nie. Es rettet, was lesbar ist, füllt die Lücken aus der neuesten guten Sicherung und zeigt genau, was gerettet wurde. Solange die Festplatte voll ist, weist eine Meldung darauf hin, dass nichts gespeichert wird.`,
  },
  encryption: {
    title: 'Verschlüsselung und Wiederherstellungscode',
    keywords:
      'verschlüsseln verschlüsselung verschlüsselt wiederherstellungscode code gesperrt entsperren bibliothek sicherheit passwort vergessen schlüsselbund sperren verschlüssele entsperre',
    markdown: `Wenn Ihr System einen Schlüsselbund hat, ist die Datei der Bibliothek mit einem zufälligen Schlüssel verschlüsselt, den der Schlüsselbund schützt. **Einstellungen > Daten** sagt, ob das so ist, und bietet an, eine unverschlüsselte Bibliothek zu verschlüsseln, sobald es möglich wird.

Mit Schlüsselbund ist eine neue Bibliothek von Anfang an verschlüsselt, und nur der Schlüsselbund öffnet sie. Erstellen Sie deshalb unter *Einstellungen > Daten* einen **Wiederherstellungscode**: Er öffnet die Bibliothek, wenn der Schlüsselbund verloren geht. Er wird einmal angezeigt; schreiben Sie ihn auf. Wenn Sie eine Bibliothek selbst verschlüsseln, sehen Sie gleich einen Code. Solange die Bibliothek geöffnet ist, können Sie einen neuen erstellen; der vorige gilt dann nicht mehr.

Ist der Schlüssel aus dem Schlüsselbund verschwunden, startet Parley gesperrt. Sie können es erneut versuchen, den Wiederherstellungscode eingeben, wenn Sie einen erstellt haben, oder mit einer leeren Bibliothek beginnen; die alte Datei wird beiseitegelegt, nie gelöscht.`,
  },
  temporary: {
    title: 'Temporäre Chats',
    keywords:
      'temporär vorübergehend inkognito privat flüchtig ohne speichern festplatte arbeitsspeicher geheim wegwerfen',
    markdown: `Ein temporärer Chat wird nie auf die Festplatte geschrieben: keine Bibliothek, keine Suche, kein Entwurf, keine Sicherung. Er ist weg, sobald Sie ihn löschen oder Parley beenden. Der Dienst bekommt Ihre Nachrichten trotzdem und bewahrt sie vielleicht nach seinen eigenen Regeln auf.`,
  },
  compare: {
    title: 'Modelle nebeneinander vergleichen',
    keywords:
      'vergleichen vergleich nebeneinander mehrere modelle spalten benchmark unterschied besser gegenüberstellen vergleiche',
    markdown: `**Vergleichen** sendet eine Nachricht an bis zu vier Modelle aus beliebigen Verbindungen. Wählen Sie ein Modell zweimal, um Parameter zu vergleichen. Die Antworten erscheinen nebeneinander, jede mit ihren eigenen Parametern, der Zeit bis zum ersten Token, Tokens pro Sekunde, Verbrauch und *Anhalten*.

**Diese Antwort behalten** führt den Chat mit ihr und ihrem Modell weiter; die anderen bleiben als Versionen erhalten. Bis dahin geht Ihre nächste Nachricht an alle, und jede Spalte wächst als eigener Zweig. In einem schmalen Fenster werden die Spalten zu Registerkarten.`,
  },
  laboratory: {
    title: 'Experimente im Labor',
    keywords:
      'labor experiment experimente test testen auswerten auswertung evaluation prompts fälle wiederholungen blind bewerten abstimmung temperatur teste vergleiche',
    markdown: `Das **Labor** stellt einem oder mehreren Modellen dieselben Fragen mit verschiedenen Einstellungen, jeweils mehrmals, und vergleicht die Antworten. Öffnen Sie es mit **Mod+K**, aus dem Menü einer Nachricht oder über *Vergleichen*.

1. Geben Sie einen **Prompt** ein oder fügen Sie Fälle aus einer Liste, einer CSV-Datei oder JSON Lines hinzu.
2. **Modell hinzufügen** nimmt Modelle auf, **Voreinstellung hinzufügen** Voreinstellungen. Für einen Parameter können Sie mehrere Werte eingeben, zum Beispiel \`0, 0.7, 1.4\` für die Temperatur.
3. Wählen Sie die Zahl der **Wiederholungen** und **Obergrenzen** für Anfragen, Ausgaben, Tokens und Zeit. Ein Lauf pausiert vor der Anfrage, die eine überschreiten könnte.
4. **Starten** sendet die Anfragen. Vorher wird nichts gesendet.

Die Zeilen des Rasters sind Einstellungen, die Spalten Fälle. Öffnen Sie eine Zelle, um eine Antwort zu lesen, **Zwei vergleichen** zeigt Unterschiede, und mit **Blind bewerten** beurteilen Sie Antworten ohne ihre Namen. **Behalten** macht aus einer Antwort einen Chat. Endet Parley während eines Laufs, geht er beim nächsten Start weiter; eine Anfrage, deren Antwort unbekannt ist, wird nur auf Wunsch wiederholt.`,
  },
  calendar: {
    title: 'Wann Schlüssel ablaufen und Modelle enden',
    keywords:
      'kalender datum termine abkündigung abgekündigt veraltet abschaltung abschalten ende nachfolger ersatz ersetzen modell endet enddatum ics',
    markdown: `Der **Kalender** (**Mod+K**, dann *Kalender*) zeigt, wann Schlüssel ablaufen und Modelle enden: die Termine, die Dienste nennen, und die, die Sie eintragen. **Als .ics speichern** schreibt sie für andere Kalender.

**Zu ersetzende Modelle** führt Modelle auf, die enden oder in der Liste ihres Dienstes fehlen, dazu die Chats, Voreinstellungen, Experimente und Einstellungen, die sie verwenden.

1. **Nachfolger ausprobieren …** macht aus den letzten Prompts, die das alte Modell in Ihren Chats beantwortet hat, ein Experiment. Vor *Starten* wird nichts gesendet.
2. Öffnen Sie im Raster eine Antwort, um zu sehen, wie sie sich von der gespeicherten unterscheidet.
3. **Zu … wechseln …** zeigt, welche Voreinstellungen, welcher Favorit und welcher Standard sich ändern würden, und fragt nach. *Rückgängig* nimmt es zurück. Chats behalten ihr Modell.`,
  },
  usage: {
    title: 'Tokens und Verbrauch',
    keywords:
      'verbrauch nutzung token tokens zählen kosten preis geld ausgaben verlauf kontext schätzung details tempo geschwindigkeit pro sekunde zähle koste kostet ausgegeben bezahlen rechnung teuer kostenlos gratis monat',
    markdown: `Modelle zählen Text in Tokens, also Wortstücken. Das Nachrichtenfeld schätzt, was Sie gleich senden; **Details** zeigt zu einer Antwort, was der Dienst gezählt hat, die Zeit bis zum ersten Token und die Tokens pro Sekunde.

Mit jeder Nachricht wird der ganze Chat gesendet, es sei denn, Sie begrenzen den **Verlauf** unter *Parameter*. Stillschweigend gekürzt wird nichts.

**Verbrauch und Kosten** (**Mod+K**, dann der Name) zählt Tokens und Kosten nach Dienst, Modell und Zeit zusammen.`,
  },
  shortcuts: {
    title: 'Tastenkürzel',
    keywords:
      'tastatur tastenkürzel tastenkombination tastenkombinationen kürzel shortcut shortcuts hotkey taste tasten mod strg ctrl cmd drücken',
    markdown: `| Tasten | Wirkung |
|---|---|
| **Mod+N** oder **Mod+Shift+O** | Neuer Chat |
| **Mod+1** bis **Mod+9**, **Ctrl+Tab** | Zu einem Chat der Liste |
| **Mod+K** | Zu jedem Chat, Befehl, Modell oder jeder Einstellung |
| **F1** | Hilfe, von überall |
| **Mod+Shift+F** | Chats durchsuchen |
| **Mod+F**, **F3** | In diesem Chat suchen, nächster Treffer |
| **Mod+Shift+D** | Modelle vergleichen |
| **Mod+Shift+B** | Zweige |
| **Entf** auf einem Chat der Liste | Chat löschen |
| **Mod+B** | Seitenleiste ein- oder ausblenden |
| **Mod+Shift+M** | Modell wählen |
| **Mod+,** | Einstellungen |
| **Mod+/** | Alle Tastenkürzel |
| **Esc** | Antwort anhalten |
| **Mod+Shift+C** | Letzte Antwort kopieren |
| **Mod+Shift+;** | Letzten Codeblock kopieren |
| **F6** | Nächster Bereich des Fensters |
| **Pfeil nach oben** im leeren Feld | Letzte Nachricht bearbeiten |

**Einstellungen > Tastatur** führt alle auf.`,
  },
  appearance: {
    title: 'Darstellung und Barrierefreiheit',
    keywords:
      'darstellung aussehen design theme dunkel hell modus farbe schrift größe zoom barrierefreiheit bildschirmleser screenreader vorlesen kontrast bewegung sprache ändere vergrößere buchstaben größer kleiner schriftgröße',
    markdown: `**Einstellungen > Darstellung** folgt dem hellen oder dunklen Design Ihres Systems oder dem, das Sie wählen. Alles ist mit der Tastatur erreichbar, und Bildschirmleser kennen jedes Bedienelement. Parley sagt an, wann eine Antwort beginnt und endet, nicht jedes Wort, und respektiert reduzierte Bewegung.`,
  },
  'screen-readers': {
    title: 'Screenreader',
    keywords:
      'Bildschirmleser Screenreader Orca NVDA VoiceOver JAWS blind Barrierefreiheit Sprache vorlesen Überschrift Code Tabelle Formel wo bin ich Braille',
    markdown: `Parley meldet einmal, wann jede Antwort beginnt und endet, und jeden Fehler. Einzelne Wörter liest es beim Eintreffen nie vor. Wie viel vorgelesen wird, wählen Sie unter **Einstellungen > Allgemein**.

| Tasten | Wirkung |
|---|---|
| **Alt+↑**, **Alt+↓** | Vorherige oder nächste Nachricht, mit Position, Modell und Anfang |
| **Alt+1** bis **Alt+5** | Die letzte Nachricht, die vorletzte und so weiter |
| **F7**, **F8**, **F9** | Nächste Überschrift, nächster Codeblock oder nächste Tabelle der Antwort; mit **Shift** rückwärts |
| **F2** | Ab hier vorlesen |
| **F4** | Wo bin ich: Chat, Nachricht, Modell |
| **Mod+I** | Zurück ins Nachrichtenfeld |
| **F6** | Nächster Bereich des Fensters |

Diese Tasten ändern Sie unter **Einstellungen > Tastatur**. Code wird nach seiner Sprache Zeile für Zeile gelesen, Tabellen mit ihren Spaltenköpfen und Formeln in Worten.`,
  },
  privacy: {
    title: 'Datenschutz',
    keywords:
      'datenschutz privatsphäre privat telemetrie verfolgung tracking analyse daten sammeln netzwerk senden wer sieht lokal sicher vertrauen internet gesendet server mitlesen sehen chef arbeitgeber',
    markdown: `Parley hat keine Telemetrie, kein Konto und keinen eigenen Server. Ihre Nachrichten gehen von Ihrem Computer an den Dienst, mit dem Sie sich verbunden haben, und sonst nirgendwohin. Chats, Einstellungen und Schlüssel bleiben auf diesem Computer.

Was ein Dienst mit Ihren Nachrichten macht, entscheidet er selbst: Lesen Sie seine Bedingungen.`,
  },
  practice: {
    title: 'Der Übungsdienst',
    keywords:
      'übungsdienst üben practice guide echo tour poet temperatur demo ausprobieren konto kostenlos gratis probe offline test eingebaut lokal konsole token tempo störung fehler simulieren',
    markdown: `Ein kleiner Chatdienst, der in Parley eingebaut ist und nur auf Ihrem Computer läuft: ohne Konto, ohne Netzwerk, ohne Kosten. Seine Tokenkonsole öffnet sich im Browser; erstellen und löschen Sie dort Tokens oder lassen Sie sie ablaufen, um zu sehen, wie Parley damit umgeht. Der Dienst hat diese Modelle:

- **guide** beantwortet Fragen zu Parley aus diesen Hilfetexten. Es schlägt nach; es ist kein Sprachmodell.
- **echo** wiederholt Ihre Nachricht genau.
- **tour** zeigt alle Formatierungen. Tempo und Länge bestimmen Sie etwa mit \`speed=200 tokens=5000\` oder „200 Tokens pro Sekunde, 5000 Tokens“, Nachdenken mit \`reasoning\`, einen einzelnen Teil mit \`only=table\` und Störungen mit \`fail=401\`, \`fail=expired\`, \`fail=429\`, \`fail=500\` oder \`fail=mid\`, \`fail=cut\`, \`fail=end\`, \`fail=stall\` mit \`after=50\` Tokens oder \`finish=length\`, \`finish=content_filter\`. \`sources=2\`, \`refusal=yes\`, \`cost=0.0125\` und \`cached=10\` fügen hinzu, was manche Dienste senden. \`times=1\` lässt den nächsten Versuch gelingen.
- **poet** schreibt ein paar Sätze über einen Hafen oder einen Garten. Bei Temperatur 0 sind es immer dieselben; je höher die Temperatur, desto mehr unterscheiden sie sich. Seine Preise sind erfunden; es kostet nichts.
- **echo-old** ist **echo** unter einem Namen, der nächsten Monat abgeschaltet wird. Es zeigt, wie Parley so etwas ankündigt.`,
  },
});

export const deHelp = {
  articles: ARTICLES,
  keys: { Ctrl: 'Strg', Shift: 'Umschalt', Enter: 'Eingabe' },
  stopWords: `aber alle allem allen alles als also am an auch auf aus bei beim bin bis bitte da dabei damit dann das dass dein
  deine dem den denn der des dich die dies diese diesem diesen dieser dieses dir doch du durch ein eine einem einen einer eines er es etwas
  euch für gibt habe haben hat hier ich ihm ihn ihr ihre ihren im in ist ja jede jedem jeden jeder jetzt kann kannst können könnte machen
  macht man mein meine meinem meinen meiner mich mir mit muss müssen nach nein nicht noch nun nur ob oder ohne parley sehr sein seine sich
  sie sind so soll sollen sollte tun über um und uns unser vom von vor wann war warum was wegen weil welche welchem welchen welcher welches
  wenn wer werde werden wie wieso will wir wird wo wofür womit wozu zu zum zur zwischen bedeutet bedeuten funktioniert funktionieren geht
  gehen passiert erklären erkläre zeig zeige zeigen sag sage sagen mal ding dinge sache sachen viel viele wirklich möchte app benutzen
  verwenden a`,
};
