/** Words of the application menu and of what main says by itself. */

export const menu = {
  file: 'File',
  edit: 'Edit',
  view: 'View',
  help: 'Help',
  newChat: 'New chat',
  newTemporaryChat: 'New temporary chat',
  settings: 'Settings…',
  find: 'Find in this chat',
  search: 'Search conversations',
  toggleSidebar: 'Show or hide the sidebar',
  zoomIn: 'Larger text',
  zoomOut: 'Smaller text',
  zoomReset: 'Normal text size',
  shortcuts: 'Keyboard shortcuts',
  practiceName: 'Practice service',
} as const;
