export const player = {
  name: 'Trình phát',
}
