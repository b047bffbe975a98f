/** Names of the Laboratory's checks, for its page and its reports, in French. */

export const checkNames = {
  contains: 'Contient',
  equals: 'Est égale à',
  pattern: 'Correspond à un motif',
  json: 'Est du JSON',
  schema: 'Respecte un JSON Schema',
  length: 'A une longueur',
  language: 'Est dans une langue',
  withText: '{{name}} « {{text}} »',
};
