import { useEffect, useState } from 'react'

/** A value that has stood still for a while (milliseconds): for searching as somebody types. */
export function useDelayed<Value>(value: Value, delay: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return settled
}
