import { copiedPicturePath } from '#contract/pictures.paths.ts'

/** What a page loads to show the picture of a person: ours as it is, another host's as the copy of it that we keep. */
export function shownPicture(address: string, ownOrigin: string): string {
  const isOurs = URL.parse(address, ownOrigin)?.origin === ownOrigin
  return isOurs ? address : `${copiedPicturePath}?of=${encodeURIComponent(address)}`
}
