/** The sentences of the `poet` model in German, by subject; the first wording of each is the likeliest. */

export const POET_SUBJECTS = [
  {
    words: ['hafen', 'häfen', 'hafens', 'meer', 'see', 'boot', 'boote', 'schiff', 'schiffe', 'küste', 'kai'],
    sentences: [
      [
        'Bei Nacht gehört der Hafen den Lampen.',
        'Nach Mitternacht wird der Hafen still, und jedes Tau beginnt zu reden.',
        'Der Hafen schläft mit einem offenen Auge.',
        'Jemand hat die Sterne zwischen den Booten verschüttet.',
        'Ein Hafen bei Nacht ist eine Stadt, die schwimmen gelernt hat.',
      ],
      [
        'Jede zieht einen langen gelben Strich über das schwarze Wasser.',
        'Die Kräne stehen über den Schiffen wie Reiher, die das Fliegen verlernt haben.',
        'Rost, Salz und Diesel hängen in der Luft wie ein altes Lied.',
        'Eine Katze zählt die Poller und verzählt sich.',
        'Die Flut kommt herein, ohne anzuklopfen.',
      ],
      [
        'Weit draußen stellt ein Schiffshorn eine Frage, und der Nebel behält die Antwort.',
        'Einer nach dem anderen klopfen die Masten an den Wind.',
        'Ein Fischer zündet seine Pfeife an, und für einen Augenblick gibt es zwei Leuchttürme.',
        'Die Möwen haben den Himmel unter ihren Flügeln gefaltet.',
        'Die Uhr am Zollhaus geht seit Jahrzehnten falsch, und alle stellen ihre danach.',
      ],
      [
        'Nichts bewegt sich als das Licht.',
        'Das Brot von morgen ist schon unterwegs über die Bucht.',
        'Sogar die Anker träumen vom Ablegen.',
        'Unter dem Steg lesen kleine Fische die Spiegelungen.',
      ],
      [
        'Gegen fünf hustet der erste Motor.',
        'Dann geht im Dunkeln eine Tür auf, und Kaffeeduft tritt heraus.',
        'Lautlos macht der Morgen am Kai fest.',
        'Der letzte Stern trägt sich aus der Liste des Hafenmeisters aus.',
      ],
      [
        'Jetzt darf der Tag einlaufen.',
        'Wer lange genug zusieht, gehört zur Aussicht.',
        'Und das Wasser erinnert sich an nichts davon.',
        'All das ist kostenlos, bis um sieben.',
      ],
    ],
  },
  {
    words: ['garten', 'gärten', 'gartens', 'blume', 'blumen', 'baum', 'bäume', 'herbst', 'frühling', 'frühjahr'],
    sentences: [
      [
        'Am frühen Morgen ist der Garten still.',
        'Bevor jemand wach ist, hält der Garten eine Versammlung ab.',
        'Im Oktober beginnt der Garten, in Braun zu flüstern.',
        'Jemand hat dem Licht das Tor offen gelassen.',
      ],
      [
        'Tau liegt auf dem Gras, und eine Amsel geht als Erste hindurch.',
        'Die Rosen tun so, als sähen sie den Kohl nicht.',
        'Ein einzelner Apfel fällt und ist den ganzen Tag Gesprächsthema.',
        'Der Spaten lehnt an der Mauer wie ein Gast, der über Nacht geblieben ist.',
      ],
      [
        'Hinter dem Schuppen wachsen die Kürbisse ohne jede Eile.',
        'Jede Biene trägt ein kleines Stück Sonne zur Arbeit.',
        'Der Birnbaum behält seine Briefe, bis sie rot sind.',
        'Eine Schnecke unterschreibt den Weg in Silber.',
      ],
      [
        'Gegen Mittag wird es warm sein.',
        'Die Gießkanne singt zweistimmig.',
        'Der Regen verspätet sich wie immer und schiebt es auf die Hügel.',
        'Irgendwo blättert ein Wurm eine Seite um.',
      ],
      [
        'Zu tun gibt es immer etwas.',
        'Hier hat noch niemand von Montagen gehört.',
        'Das Unkraut stimmt gegen alles.',
        'Der Abend gießt, was vergessen wurde.',
      ],
      [
        'Deshalb bleibt man.',
        'Am Ende bringt der Garten den Gärtner nach Hause.',
        'Und der Mond passt auf den Salat auf.',
        'Was übrig bleibt, wird Frühling.',
      ],
    ],
  },
] as const;
