/** The sentences of the `poet` model in English, by subject; the first wording of each is the likeliest. */

export const POET_SUBJECTS = [
  {
    words: ['harbour', 'harbours', 'harbor', 'harbors', 'port', 'sea', 'boat', 'boats', 'ship', 'ships'],
    sentences: [
      [
        'At night the harbor belongs to the lamps.',
        'After midnight the harbor grows quiet, and every rope begins to speak.',
        'The harbor sleeps with one eye open.',
        'Somebody has spilled the stars between the boats.',
        'A harbor at night is a city that has learned to float.',
      ],
      [
        'Each one draws a long yellow line on the black water.',
        'The cranes stand over the ships like herons that forgot how to fly.',
        'Rust, salt and diesel hang in the air like an old song.',
        'A cat counts the mooring posts and loses her place.',
        'The tide comes in without knocking.',
      ],
      [
        'Far out, a ship’s horn asks a question, and the fog keeps the answer.',
        'One by one the masts tap against the wind.',
        'A fisherman lights his pipe, and for a moment there are two lighthouses.',
        'The gulls have folded the sky under their wings.',
        'The clock on the customs house has been wrong since the war, and everyone sets their watch by it.',
      ],
      [
        'Nothing moves except the light.',
        'Tomorrow’s bread is already on its way across the bay.',
        'Even the anchors dream of leaving.',
        'Under the pier, small fish read the reflections.',
      ],
      [
        'By five, the first engine coughs.',
        'Then a door opens in the dark, and coffee walks out.',
        'Morning ties up at the quay without a sound.',
        'The last star signs off on the harbor master’s list.',
      ],
      [
        'The day may come in now.',
        'People who watch long enough become part of the view.',
        'And the water remembers none of it.',
        'All of this is free until seven o’clock.',
      ],
    ],
  },
  {
    words: ['garden', 'gardens', 'flower', 'flowers', 'tree', 'trees', 'autumn', 'spring'],
    sentences: [
      [
        'The garden is quiet in the early morning.',
        'Before anyone is up, the garden holds a meeting.',
        'In October the garden starts to whisper in brown.',
        'Somebody has left the gate open for the light.',
      ],
      [
        'Dew lies on the grass, and a blackbird is the first to walk through it.',
        'The roses pretend not to notice the cabbages.',
        'A single apple falls and is talked about all day.',
        'The spade leans on the wall like a guest who stayed the night.',
      ],
      [
        'Behind the shed, the pumpkins grow without any hurry.',
        'Every bee carries a small piece of the sun to work.',
        'The pear tree keeps its letters until they are red.',
        'A snail signs the path in silver.',
      ],
      [
        'By noon it will be warm.',
        'The watering can sings in two voices.',
        'Rain is late, as usual, and blames the hills.',
        'Somewhere a worm turns a page.',
      ],
      [
        'There is always something to do.',
        'Nothing here has ever heard of Monday.',
        'The weeds vote against everything.',
        'Evening waters whatever was forgotten.',
      ],
      [
        'That is why one stays.',
        'In the end the garden walks the gardener home.',
        'And the moon looks after the lettuce.',
        'What is left over becomes the spring.',
      ],
    ],
  },
] as const;
