/** The contract with its schemas, in a separate chunk that forms and streams import() (see contract-without-schemas.ts). */
declare module 'virtual:contract-schemas' {
  export * from '@dossier/contract'
}
