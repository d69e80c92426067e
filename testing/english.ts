import { english, speakBy } from '#texts/t.ts'

// What is tested without a page or a server around it speaks English.
speakBy(() => english)
