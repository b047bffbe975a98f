/** The chunk that holds KaTeX and its style sheet, loaded with the first formula. */
import katex from 'katex';
import 'katex/dist/katex.min.css';

export { katex };
