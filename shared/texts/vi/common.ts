/** Words that several parts of the window and the terminal use alike. */
export const common = {
  narrator: 'Thuyết minh',
  cues: '{count, number} câu',
}
