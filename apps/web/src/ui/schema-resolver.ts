import type { FieldValues, Resolver } from 'react-hook-form'

interface Schema<Input, Output> {
  _zod: { input: Input; output: Output }
}

/**
 * What a form checks itself against, loaded on the first check, so that a form shows before its schema has arrived. A schema that cannot
 * be loaded, without a connection, lets everything pass: the call that follows says what is wrong, and the server checks anyway.
 */
export function schemaResolver<Input extends FieldValues, Output>(
  load: () => Promise<Schema<Input, Output>>,
): Resolver<Input, unknown, Output> {
  let loading: Promise<Resolver<Input, unknown, Output>> | undefined
  return async (values, context, options) => {
    loading ??= Promise.all([import('@hookform/resolvers/zod'), load()]).then(([{ zodResolver }, schema]) => zodResolver(schema))
    let resolver: Resolver<Input, unknown, Output>
    try {
      resolver = await loading
    } catch {
      loading = undefined
      // Nothing has made an output of what was typed; the server takes inputs.
      return { values: values as unknown as Output, errors: {} }
    }
    return resolver(values, context, options)
  }
}
