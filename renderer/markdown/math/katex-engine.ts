/** The chunk with KaTeX and its style sheet, loaded with the first formula. */
import katex from 'katex';
// Adds `\\ce` and `\\pu`, which models use for chemistry.
import 'katex/contrib/mhchem';
import 'katex/dist/katex.min.css';

export { katex };
