import type { settings as vi } from '../vi/settings'

export const settings: typeof vi = {
  title: 'Settings',
  sections: {
    general: 'General',
    connections: 'Connections',
  },
  language: 'Language',
  theme: 'Theme',
  themes: {
    system: 'As the system',
    dark: 'Dark',
    light: 'Light',
  },
  limit: 'Without asking',
  limitHint: 'Credits that one render may cost without a question. 0: always ask.',
  noSecureStorage:
    'This machine has no safe place for keys: the key of a connection is kept only until Cuecast closes. Install gnome-keyring or KWallet to keep it for good.',
  apiSettings: 'API settings…',
  add: 'Add a connection',
  name: 'Name',
  namePlaceholder: 'For example: company service',
  address: 'Address',
  addressHint: 'What stands before /api/v2. Https only, except on this machine.',
  key: 'Access key',
  keyHint: 'Kept in the system keyring, never shown again.',
  test: 'Test',
  save: 'Save',
  cancel: 'Cancel',
  remove: 'Remove',
  credits: '{credits} credits',
  embeddedDetail: 'The service inside Cuecast; it runs on this machine and needs no network.',
  swapGenders: 'Swap female and male',
  swapGendersHint: 'For services that number genders the other way round.',
  newKey: 'New key',
  forgetKey: 'Forget key',
  replaceKey: 'Replace',
  keyState: {
    stored: 'Kept in the system keyring.',
    session: 'Kept until Cuecast closes.',
    none: 'No key yet.',
  },
}
