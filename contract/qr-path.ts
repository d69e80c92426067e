import qrcode from 'qrcode-generator'

/** A QR code as an SVG path in a square of `size` modules, without the quiet zone of four modules that belongs around it. */
export type QrPath = { size: number; path: string }

/** UTF-8, a character for each byte. */
function bytesOf(text: string): string {
  const encoded = encodeURIComponent(text)
  return encoded.replaceAll(/%([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/** Error correction M, as EPC069-12 asks for. The text is written in UTF-8. */
export function qrPath(text: string): QrPath {
  const code = qrcode(0, 'M')
  // The library writes the lower byte of each character.
  code.addData(bytesOf(text))
  code.make()
  const size = code.getModuleCount()
  let path = ''
  for (let row = 0; row < size; row++) {
    for (let index = 0; index < size; index++) {
      if (!code.isDark(row, index)) continue
      const from = index
      while (index + 1 < size && code.isDark(row, index + 1)) index++
      path += `M${from} ${row}h${index - from + 1}v1h-${index - from + 1}z`
    }
  }
  return { size, path }
}
