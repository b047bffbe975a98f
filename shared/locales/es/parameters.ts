/** Name and hint of each request parameter, in Spanish. */

export const parameters = {
  temperature: { name: 'Temperatura', hint: 'Más baja es más predecible; más alta, más variada. De 0 a 2.' },
  topP: { name: 'Top P', hint: 'Más bajo se ciñe a las palabras más probables. De 0 a 1.' },
  maxTokens: { name: 'Máximo de tokens', hint: 'Longitud máxima de la respuesta, en tokens.' },
  frequencyPenalty: { name: 'Penalización por frecuencia', hint: 'Más alta, menos repeticiones. De −2 a 2.' },
  presencePenalty: { name: 'Penalización por presencia', hint: 'Más alta, más temas nuevos. De −2 a 2.' },
  seed: { name: 'Semilla', hint: 'Pide un muestreo repetible. Los servicios no lo garantizan.' },
  stop: {
    name: 'Secuencias de parada',
    hint: 'La respuesta termina antes de cualquiera de ellas. Escribe \\n para un salto de línea.',
  },
  reasoningEffort: { name: 'Esfuerzo de razonamiento', hint: 'Cuánto piensa el modelo antes de responder.' },
};
