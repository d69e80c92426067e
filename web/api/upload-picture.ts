import { addressOf } from '#contract/endpoint.ts'
import type { addAvatar, addDrawing, addLogo, addPicture, Picture } from '#contract/pictures.ts'
import { type Sending, sendFile } from './send-file.ts'

export type PictureCall = typeof addPicture | typeof addAvatar | typeof addLogo | typeof addDrawing

/** Sends a picture file. Throws as `sendFile` does. */
export async function uploadPicture(to: PictureCall, file: File, sending: Sending): Promise<Picture> {
  const upload = { method: to.method, address: addressOf(to), file, type: file.type }
  const response = await sendFile(upload, sending)
  return (await response.json()) as Picture
}
