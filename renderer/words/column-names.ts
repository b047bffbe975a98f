/** Gives each column its own name: the model's id, with a number if a model answers twice. */

/** One name for each of `models`, in their order, for example `alpha (2)`. */
export function columnNames(models: readonly string[]): readonly string[] {
  return models.map((model, at) => {
    if (models.indexOf(model) === models.lastIndexOf(model)) return model;
    return `${model} (${models.slice(0, at + 1).filter((other) => other === model).length})`;
  });
}
