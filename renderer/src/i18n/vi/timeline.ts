export const timeline = {
  name: 'Dòng thời gian',
}
