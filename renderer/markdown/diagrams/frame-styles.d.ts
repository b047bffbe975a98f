/** Declares imports of the style sheets that only the frame of diagrams uses. */
declare module '*.css?frame';
