import type { FieldValues, Resolver } from 'react-hook-form'

interface Schema<Input, Output> {
  _zod: { input: Input; output: Output }
}

/** What a form checks itself against, loaded on the first check, so that a form shows before its schema has arrived. */
export function schemaResolver<Input extends FieldValues, Output>(
  load: () => Promise<Schema<Input, Output>>,
): Resolver<Input, unknown, Output> {
  let loading: Promise<Resolver<Input, unknown, Output>> | undefined
  return async (values, context, options) => {
    loading ??= Promise.all([import('@hookform/resolvers/zod'), load()]).then(([{ zodResolver }, schema]) => zodResolver(schema))
    return (await loading)(values, context, options)
  }
}
