/** Makes the buttons on code and tables. */

export function controlButton(className: string, label: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = `md-button ${className}`;
  button.textContent = label;
  return button;
}
