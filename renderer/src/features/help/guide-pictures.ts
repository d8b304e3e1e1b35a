const pictures = import.meta.glob<string>('../../../../docs/images/guide/*.png', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** Where the window finds a picture that the guide names by its path beside it. */
export function guidePicture(name: string): string | undefined {
  return pictures[`../../../../docs/${name}`]
}
