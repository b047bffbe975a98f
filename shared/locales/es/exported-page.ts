/** Words in a chat that is exported as Markdown or as a web page, in Spanish. */

export const exportedPage = {
  untitled: 'Chat sin título',
  user: 'Tú',
  assistant: 'Asistente',
  system: 'Sistema',
  systemPrompt: 'Instrucción del sistema',
  reasoning: 'Razonamiento',
  sources: 'Fuentes',
  otherVersions: 'Otras versiones',
  draft: 'Borrador',
  version: 'versión {{index}} de {{count}}',
  first: 'al principio',
  after: 'después de #{{number}}',
  stopped: 'detenida',
  edited: 'editada por ti',
  interrupted: 'interrumpida',
  failed: 'fallida',
  length: 'cortada por el límite de longitud',
  filtered: 'cortada por un filtro de contenido',
  refused: 'rechazada por el modelo',
  context: 'cortada al final de la ventana de contexto',
};
