/** The chunk that holds KaTeX and its style sheet, loaded with the first formula. */
import katex from 'katex';
// Adds `\\ce` and `\\pu`, in which models write chemistry.
import 'katex/contrib/mhchem';
import 'katex/dist/katex.min.css';

export { katex };
