export const vi = {
  commands: {
    openSettings: 'Cài đặt…',
    about: 'Giới thiệu Cuecast',
    largerInterface: 'Phóng to giao diện',
    smallerInterface: 'Thu nhỏ giao diện',
    usualInterface: 'Giao diện cỡ thường',
    switchTheme: 'Đổi giao diện sáng / tối',
    switchLanguage: 'Đổi ngôn ngữ (Switch language)',
  },
  keys: {
    title: 'Phím tắt',
    preset: 'Bộ phím',
    presets: { cuecast: 'Cuecast', aegisub: 'Aegisub', 'subtitle-edit': 'Subtitle Edit' },
    search: 'Tìm lệnh…',
    hint: 'Bấm vào một phím rồi gõ phím mới. Một phím chỉ thuộc một lệnh.',
    taken: 'Phím này trước đó thuộc lệnh “{command}”, nay lệnh ấy không còn phím.',
    press: 'Gõ phím mới…',
    none: 'Chưa có',
    remove: 'Bỏ phím',
  },
}

export const en: typeof vi = {
  commands: {
    openSettings: 'Settings…',
    about: 'About Cuecast',
    largerInterface: 'Larger interface',
    smallerInterface: 'Smaller interface',
    usualInterface: 'Default interface size',
    switchTheme: 'Switch between light and dark',
    switchLanguage: 'Switch language (Đổi ngôn ngữ)',
  },
  keys: {
    title: 'Keyboard shortcuts',
    preset: 'Shortcut preset',
    presets: { cuecast: 'Cuecast', aegisub: 'Aegisub', 'subtitle-edit': 'Subtitle Edit' },
    search: 'Find a command…',
    hint: 'Click a shortcut, then press the new keys. Each shortcut belongs to one command.',
    taken: 'That shortcut belonged to “{command}”, which now has none.',
    press: 'Press the new keys…',
    none: 'None',
    remove: 'Remove shortcut',
  },
}
