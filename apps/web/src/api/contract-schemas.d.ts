/** The contract with its schemas, in a chunk of its own that forms and streams import() (see contract-without-schemas.ts). */
declare module 'virtual:contract-schemas' {
  export * from '@dossier/contract'
}
