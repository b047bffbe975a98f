/** The sentences of the `poet` model in Spanish, by subject; the first wording of each is the likeliest. */

export const POET_SUBJECTS = [
  {
    words: ['puerto', 'puertos', 'muelle', 'muelles', 'mar', 'barco', 'barcos', 'barca', 'barcas', 'buque', 'buques'],
    sentences: [
      [
        'De noche, el puerto es de las farolas.',
        'Pasada la medianoche el puerto calla, y cada cabo empieza a hablar.',
        'El puerto duerme con un ojo abierto.',
        'Alguien derramó las estrellas entre los barcos.',
        'Un puerto de noche es una ciudad que aprendió a flotar.',
      ],
      [
        'Cada una dibuja una larga línea amarilla en el agua negra.',
        'Las grúas velan los barcos como garzas que olvidaron volar.',
        'Óxido, sal y gasóleo flotan en el aire como una vieja canción.',
        'Una gata cuenta los amarres y pierde la cuenta.',
        'La marea entra sin llamar.',
      ],
      [
        'A lo lejos, la sirena de un barco hace una pregunta, y la niebla se queda la respuesta.',
        'Uno tras otro, los mástiles golpean el viento.',
        'Un pescador enciende la pipa y, por un momento, hay dos faros.',
        'Las gaviotas plegaron el cielo bajo las alas.',
        'El reloj de la aduana va mal desde la guerra, y todos ponen el suyo en hora por él.',
      ],
      [
        'Nada se mueve salvo la luz.',
        'El pan de mañana ya viene de camino por la bahía.',
        'Hasta las anclas sueñan con irse.',
        'Bajo el muelle, los pececillos leen los reflejos.',
      ],
      [
        'A las cinco tose el primer motor.',
        'Luego se abre una puerta en lo oscuro y sale el olor a café.',
        'La mañana atraca sin un ruido.',
        'La última estrella se borra de la lista del capitán de puerto.',
      ],
      [
        'Ya puede entrar el día.',
        'Quien mira bastante tiempo acaba siendo parte del paisaje.',
        'Y el agua no recuerda nada.',
        'Todo esto es gratis hasta las siete.',
      ],
    ],
  },
  {
    words: ['jardín', 'jardines', 'huerto', 'huertos', 'flor', 'flores', 'árbol', 'árboles', 'otoño', 'primavera'],
    sentences: [
      [
        'El jardín está en silencio a primera hora de la mañana.',
        'Antes de que nadie despierte, el jardín celebra una reunión.',
        'Cuando llega el otoño, el jardín empieza a susurrar en ocre.',
        'Alguien dejó la verja abierta para la luz.',
      ],
      [
        'Hay rocío en la hierba, y un mirlo es el primero en cruzarla.',
        'Las rosas fingen no ver las coles.',
        'Cae una sola manzana y se habla de ella todo el día.',
        'La pala se apoya en la pared como un invitado que se quedó a dormir.',
      ],
      [
        'Detrás del cobertizo, las calabazas crecen sin ninguna prisa.',
        'Cada abeja lleva al trabajo un trocito de sol.',
        'El peral guarda sus cartas hasta que se ponen rojas.',
        'Un caracol firma el sendero en plata.',
      ],
      [
        'A mediodía hará calor.',
        'La regadera canta a dos voces.',
        'La lluvia llega tarde, como siempre, y culpa a las colinas.',
        'En alguna parte, una lombriz pasa la página.',
      ],
      [
        'Siempre hay algo que hacer.',
        'Aquí nadie ha oído hablar de los lunes.',
        'Las malas hierbas votan en contra de todo.',
        'La tarde riega lo que se olvidó.',
      ],
      [
        'Por eso nos quedamos.',
        'Al final, el jardín acompaña al jardinero a casa.',
        'Y la luna cuida de las lechugas.',
        'Lo que sobra será primavera.',
      ],
    ],
  },
] as const;
