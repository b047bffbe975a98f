/** The sentences of the `poet` model in French, by subject; the first wording of each is the likeliest. */

export const POET_SUBJECTS = [
  {
    words: ['port', 'ports', 'mer', 'bateau', 'bateaux', 'navire', 'navires', 'quai', 'quais', 'rade'],
    sentences: [
      [
        'La nuit, le port appartient aux lampes.',
        'Après minuit, le port se tait, et chaque cordage se met à parler.',
        'Le port dort d’un œil.',
        'Quelqu’un a renversé les étoiles entre les bateaux.',
        'Un port la nuit est une ville qui a appris à flotter.',
      ],
      [
        'Chacune trace un long trait jaune sur l’eau noire.',
        'Les grues veillent sur les navires comme des hérons qui auraient oublié comment voler.',
        'La rouille, le sel et le gazole flottent dans l’air comme une vieille chanson.',
        'Un chat compte les bittes d’amarrage et s’embrouille.',
        'La marée entre sans frapper.',
      ],
      [
        'Au large, une corne de brume pose une question, et la brume garde la réponse.',
        'L’un après l’autre, les mâts tapotent le vent.',
        'Un pêcheur allume sa pipe, et pendant un instant il y a deux phares.',
        'Les mouettes ont replié le ciel sous leurs ailes.',
        'L’horloge de la douane se trompe depuis la guerre, et tout le monde se règle sur elle.',
      ],
      [
        'Rien ne bouge, sauf la lumière.',
        'Le pain de demain traverse déjà la baie.',
        'Même les ancres rêvent de partir.',
        'Sous la jetée, de petits poissons lisent les reflets.',
      ],
      [
        'Vers cinq heures, le premier moteur tousse.',
        'Puis une porte s’ouvre dans le noir, et une odeur de café en sort.',
        'Le matin s’amarre au quai sans un bruit.',
        'La dernière étoile se raye de la liste du capitaine du port.',
      ],
      [
        'Le jour peut entrer maintenant.',
        'Qui regarde assez longtemps fait partie du paysage.',
        'Et l’eau ne se souvient de rien.',
        'Tout cela est gratuit jusqu’à sept heures.',
      ],
    ],
  },
  {
    words: ['jardin', 'jardins', 'fleur', 'fleurs', 'arbre', 'arbres', 'automne', 'printemps', 'potager'],
    sentences: [
      [
        'Au petit matin, le jardin est calme.',
        'Avant que quiconque se lève, le jardin tient une réunion.',
        'En octobre, le jardin se met à chuchoter en brun.',
        'Quelqu’un a laissé le portail ouvert pour la lumière.',
      ],
      [
        'La rosée couvre l’herbe, et un merle est le premier à la traverser.',
        'Les roses font semblant de ne pas voir les choux.',
        'Une seule pomme tombe, et l’on en parle toute la journée.',
        'La bêche s’appuie au mur comme un invité resté pour la nuit.',
      ],
      [
        'Derrière la remise, les citrouilles poussent sans se presser.',
        'Chaque abeille emporte au travail un petit morceau de soleil.',
        'Le poirier garde ses lettres jusqu’à ce qu’elles rougissent.',
        'Un escargot signe l’allée à l’encre d’argent.',
      ],
      [
        'À midi, il fera chaud.',
        'L’arrosoir chante à deux voix.',
        'La pluie est en retard, comme toujours, et accuse les collines.',
        'Quelque part, un ver tourne une page.',
      ],
      [
        'Il y a toujours quelque chose à faire.',
        'Rien ici n’a jamais entendu parler du lundi.',
        'Les mauvaises herbes votent contre tout.',
        'Le soir arrose ce qui a été oublié.',
      ],
      [
        'C’est pour cela que l’on reste.',
        'À la fin, c’est le jardin qui raccompagne le jardinier.',
        'Et la lune veille sur les laitues.',
        'Ce qui reste devient le printemps.',
      ],
    ],
  },
] as const;
