/** The text that the `tour` model streams, in Spanish: every kind of formatting, by section. */

import { codeSamples, FORMULAS } from '../tour-samples.ts';

/** The reasoning of the `tour` model, if it is asked to think. */
export const TOUR_REASONING = `Han pedido ver formatos, y ver también cómo pienso.

1. Empezar con texto sencillo, para que la vista se acomode.
2. Después, la estructura: títulos, listas, tablas.
3. Después, lo que pide cuidado: código, fórmulas, diagramas, otras escrituras.

Un importe como $1.50 debe seguir siendo un importe, así que las fórmulas van antes. Con eso debería bastar.`;

/** The sections in their order, by the names that `only=` uses. */
export const TOUR_SECTIONS = {
  headings: `# Un recorrido por los formatos

Esta respuesta muestra todo lo que puede contener una respuesta. La escriben, mientras miras, unas pocas líneas de código en tu equipo.

## Un título de segundo nivel

### Un título de tercer nivel

#### Un título de cuarto nivel`,
  text: `## Texto

Un párrafo con **negrita**, *cursiva*, ***ambas***, ~~tachado~~ y \`código en línea\`. Aquí viene un salto de línea,  
y la línea sigue debajo. Las comillas «como estas», la raya —como aquí— y los puntos suspensivos… se quedan como están.

Los caracteres sin significado especial no se tocan: 2 * 3 * 4, nombres_con_guiones_bajos, C:\\temp\\new, <b>sin negrita</b>, AT&T.

---

Este es un párrafo largo, para ver cómo se parten las líneas. En una pantalla se lee mejor cuando una línea tiene unos setenta caracteres, el espacio entre líneas es generoso y nada se mueve mientras la vista está encima. Una respuesta que llega palabra por palabra lo pone difícil: cada palabra que se añade puede partir una línea, cada línea empuja a la siguiente, y una lista o una tabla puede cambiar de ancho con cada celda. Por eso un buen lector deja en paz los bloques terminados, cambia solo el último y sigue el final del texto solo mientras estás ahí. Si quieres, desplázate ahora hacia arriba y verás que este párrafo se queda donde está mientras el resto se sigue escribiendo más abajo.`,
  lists: `## Listas

- Manzanas
- Peras
  - Conferencia
  - Williams
    - recogidas en agosto
    - comidas en agosto
- Ciruelas

1. Medir
2. Cortar
   1. despacio
   2. siguiendo la línea
3. Volver a medir

   Un párrafo que pertenece al tercer punto.
4. Listo`,
  tasks: `## Tareas

- [x] Escribir la pregunta
- [x] Leer la respuesta
- [ ] Comprobar la respuesta
  - [ ] con una segunda fuente`,
  table: `## Una tabla

| Planeta  | Día (horas) | Lunas | Observación                |
|:---------|------------:|:-----:|----------------------------|
| Mercurio |      4222,6 |   0   | un día *muy* largo         |
| Tierra   |        24,0 |   1   | nuestra casa               |
| Marte    |        24,7 |   2   | \`Fobos\` y \`Deimos\`         |
| Júpiter  |         9,9 |  95   | el **mayor**, y sumando    |`,
  quote: `## Citas

> Una cita de dos párrafos.
>
> > Y una cita dentro de ella, con una lista:
> > - uno
> > - dos
>
> Otra vez fuera.`,
  links: `## Enlaces

Un [enlace con título](https://example.com/path?query=1 "Un ejemplo"), uno suelto: https://example.org, y una dirección: <someone@example.com>. Una imagen no se carga sola: ![un pequeño cuadrado azul](https://example.com/square.png)`,
  code: codeSamples({
    title: 'Código',
    total: 'Suma lo que queda en una cesta.',
    primes: 'Todos los primos menores que el límite, con la criba de Eratóstenes.',
    words: ['sereno', 'rápido', 'cierto'],
    wide: 'una línea bastante más larga que el ancho de la ventana, para que tenga que desplazarse o partirse',
    tags: ['listas', 'tablas', 'código'],
    removed: 'la línea anterior',
    added: 'la línea nueva',
    plain: 'Un bloque sin lenguaje conserva    sus espacios.',
  }),
  math: `## Fórmulas

En la línea, $e^{i\\pi} + 1 = 0$ y \\(a^2 + b^2 = c^2\\), y como bloques:
${FORMULAS}`,
  money: `## Dinero

Un café cuesta $1.50 y un pastel $2, así que los dos son $3.50; diez de cada son $35.00, o 32 €.`,
  diagram: `## Un diagrama

\`\`\`mermaid
flowchart LR
  Pregunta --> Modelo
  Modelo -->|transmite| Respuesta
  Respuesta --> Leer{¿Buena?}
  Leer -->|sí| Listo
  Leer -->|no| Regenerar
  Regenerar --> Modelo
\`\`\``,
  scripts: `## Otras escrituras

- 日本語: 吾輩は猫である。名前はまだ無い。
- 中文: 学而时习之，不亦说乎？
- 한국어: 가는 말이 고와야 오는 말이 곱다.
- العربية: أهلاً وسهلاً، هذا نص من اليمين إلى اليسار.
- עברית: שלום עולם
- हिन्दी: नमस्ते दुनिया
- Ελληνικά, Русский, Tiếng Việt, Türkçe
- 😀 🎉 👍🏽 👩‍👩‍👧 🇪🇺 — y la é escrita de dos maneras: \u00e9, e\u0301`,
  footnote: `## Una nota al pie

Algunas cosas se dicen mejor abajo.[^1]

[^1]: Como esta.`,
};
