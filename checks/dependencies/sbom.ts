import { billOfMaterials } from './bill-of-materials.ts'

process.stdout.write(`${JSON.stringify(billOfMaterials(), null, 2)}\n`)
