import { expect, test } from 'vitest'
import { encodingOf } from './imports.encoding.ts'

/** The bytes of each character of an encoding that the platform only reads. */
function bytesOf(encoding: string): Map<string, number[]> {
  const decoder = new TextDecoder(encoding)
  const found = new Map<string, number[]>()
  const add = (bytes: number[]) => {
    const text = decoder.decode(Uint8Array.from(bytes))
    if (Array.from(text).length === 1 && text !== '\ufffd' && !found.has(text)) found.set(text, bytes)
  }
  for (let first = 0; first < 256; first += 1) add([first])
  if (/^(?:windows|utf)/.test(encoding)) return found
  for (let first = 0x81; first < 0xff; first += 1) {
    for (let second = 0x40; second < 0xff; second += 1) add([first, second])
  }
  return found
}

function write(text: string, encoding: string): Uint8Array {
  if (encoding === 'utf-16le') return Buffer.from(text, 'utf16le')
  const bytes = bytesOf(encoding)
  return Uint8Array.from(
    Array.from(text).flatMap((character) => bytes.get(character) ?? expect.fail(`no ${character} in ${encoding}`)),
  )
}

test.each([
  ['windows-1252', 'Artikelnr.;Bezeichnung;Preis\nA-1;Größe für Öl;1,50 €\nB;Schraube „M8“¹;2 m³\n'],
  ['windows-1252', 'Référence;Désignation\nA;créée à l’été où déjà, cœur d’œuvre\n'],
  ['windows-1252', 'Código;Descripción\n1;¿Qué año? niño 3 m³/h mm²\n'],
  ['windows-1252', 'nr;navn\n1;Rød grønn blåbærsyltetøy ærlig ø\n'],
  ['windows-1252', 'nr;nome\n1;Não informação coração põe limões à mão\n'],
  ['windows-1250', 'Indeks;Nazwa;Cena\n1;Śruba żółta zębata łańcuch;2 zł\n'],
  ['windows-1250', 'Číslo;Název;Cena\n1;Šroub příliš žluťoučký kůň;2 Kč\n'],
  ['windows-1250', 'Szám;Megnevezés;Ár\n1;Csavar erős űrhajó kőműves;2\n'],
  ['windows-1251', 'Артикул;Наименование;Цена\n1;Болт оцинкованный М8х20, 5 шт;10\n'],
  ['windows-1251', 'Номер;Име;Цена\n1;Зъбно колело за верига;10\n'],
  ['windows-1253', 'Κωδικός;Ονομασία;Τιμή\n1;Βίδα από χάλυβα;10\n'],
  ['windows-1255', 'מספר;שם;מחיר\n1;בורג פלדה;10\n'],
  ['windows-1256', 'الرقم;الاسم;السعر\n1;برغي فولاذي;10\n'],
  ['shift_jis', '品番,品名,単価\nA,チェーンリング,100\nB,ボルト M8,5\n'],
  ['euc-kr', '품번,품명,단가\nA,체인링 볼트,100\n'],
  ['gb18030', '货号,名称,单价\nA,链轮 不锈钢,100\n'],
  ['utf-16le', 'SKU;Name\nA;Größe\n'],
])('a CSV in %s is read in it: %s', (encoding, text) => {
  const file = write(text, encoding)
  expect([encodingOf(file), new TextDecoder(encoding).decode(file)]).toEqual([encoding, text])
})

test('a file that is UTF-8 but for a byte is refused with its line, instead of read with wrong letters', () => {
  const message = expect.stringContaining('Line 3 has a character that is not UTF-8')
  const whole = Buffer.from('SKU;Name\nA;Größe\nB;Müller ü')
  const files = [whole.subarray(0, -1), Buffer.concat([whole, Uint8Array.of(0xe4)])]
  for (const file of files) {
    expect(() => encodingOf(file)).toThrow(expect.objectContaining({ fields: [{ path: 'file', message }] }))
  }
})
