/** Wraps an object so that each read of one of its properties is counted by `onRead`. */
export function countReads<Wrapped extends object>(object: Wrapped, onRead: () => void): Wrapped {
  return new Proxy(object, {
    get(target, key) {
      onRead();
      return Reflect.get(target, key);
    },
  });
}
