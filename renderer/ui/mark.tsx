/** The app's mark: two people talking, as two overlapping speech shapes. */

export function Mark() {
  return (
    <svg viewBox="0 0 48 48" width="56" height="56" aria-hidden="true" focusable="false">
      <path
        className="mark-back"
        d="M18 6h16a9 9 0 0 1 9 9v8a9 9 0 0 1-6 8.5V37l-7-5H18a9 9 0 0 1-9-9v-8a9 9 0 0 1 9-9Z"
      />
      <path
        className="mark-front"
        d="M13 17h14a8 8 0 0 1 8 8v6a8 8 0 0 1-8 8H17l-6 4.5V38.7A8 8 0 0 1 5 31v-6a8 8 0 0 1 8-8Z"
      />
    </svg>
  );
}
