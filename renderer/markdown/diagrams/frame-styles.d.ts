/** Styles of packages that the frame of diagrams has for itself. */
declare module '*.css?frame';
