/** Name of the window that shows the picture alone: main lets the studio's window open no other. */
export const PICTURE_WINDOW = 'cuecast-picture'
