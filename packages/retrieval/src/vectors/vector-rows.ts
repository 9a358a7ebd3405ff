import {
  Field,
  FixedSizeList,
  Float32,
  Int32,
  makeData,
  RecordBatch,
  Schema,
  Struct,
  Table as ArrowTable,
  type DataType,
} from 'apache-arrow'
import type { PassageVector } from './passage-vector.ts'

/** The columns of a vector table with the given number of dimensions. */
export function vectorSchema(dimensions: number): Schema {
  return new Schema([
    new Field<DataType>('file_id', new Int32(), false),
    new Field<DataType>('page', new Int32(), false),
    new Field<DataType>('ordinal', new Int32(), false),
    new Field<DataType>('vector', new FixedSizeList(dimensions, new Field('item', new Float32(), false)), false),
  ])
}

/** The vectors of files as rows of such a table. */
export function vectorRows(files: readonly { fileId: number; vectors: readonly PassageVector[] }[], dimensions: number): ArrowTable {
  const schema = vectorSchema(dimensions)
  const rows = files.flatMap(({ fileId, vectors }) => vectors.map((vector) => ({ fileId, ...vector })))
  const values = new Float32Array(rows.length * dimensions)
  for (const [at, { vector }] of rows.entries()) values.set(vector, at * dimensions)
  const numbers = (value: (row: (typeof rows)[number]) => number) => makeData({ type: new Int32(), data: Int32Array.from(rows, value) })
  const children = [
    numbers((row) => row.fileId),
    numbers((row) => row.page),
    numbers((row) => row.ordinal),
    makeData({
      type: new FixedSizeList(dimensions, new Field('item', new Float32(), false)),
      length: rows.length,
      nullCount: 0,
      child: makeData({ type: new Float32(), data: values }),
    }),
  ]
  const data = makeData({ type: new Struct(schema.fields), length: rows.length, nullCount: 0, children })
  return new ArrowTable(schema, [new RecordBatch(schema, data)])
}
