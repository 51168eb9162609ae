// The helper behind `using` and `await using`: one call per block that has such declarations. The lowered block calls
// `u(value)` for `using`, `a(value)` for `await using`, sets `e` when it throws, and calls (and awaits) `d()` at its end.
() => {
  const nothing = {}, resources = [];
  const register = (value, wait) => {
    if (value === null || value === undefined) {
      if (wait) resources.push({ wait });
      return value;
    }
    if (Object(value) !== value) throw new TypeError("using: the value is neither an object nor null nor undefined");
    let dispose = wait ? value[Symbol.asyncDispose] : undefined, result = true;
    if (dispose === null || dispose === undefined) {
      dispose = value[Symbol.dispose];
      result = false;
    }
    if (typeof dispose !== "function") throw new TypeError("using: the object has no method [Symbol." + (wait ? "asyncDispose]" : "dispose]"));
    resources.push({ value, dispose, wait, result });
    return value;
  };
  return {
    e: nothing,
    u: (value) => register(value, false),
    a: (value) => register(value, true),
    d() {
      let error = this.e, resource;
      const failed = (reason) => {
        error = error === nothing ? reason : new SuppressedError(reason, error, "an error was suppressed during disposal");
      };
      const end = () => {
        if (error !== nothing) throw error;
      };
      if (!resources.some((resource) => resource.wait)) {
        while (resource = resources.pop()) {
          try { resource.dispose.call(resource.value); } catch (reason) { failed(reason); }
        }
        return end();
      }
      return (async () => {
        let owed = false, waited = false;
        while (resource = resources.pop()) {
          if (!resource.wait && owed && !waited) {
            await undefined;
            owed = false;
          }
          if (resource.dispose === undefined) {
            owed = true;
            continue;
          }
          try {
            const result = resource.dispose.call(resource.value);
            if (resource.wait) {
              waited = true;
              await (resource.result ? result : undefined);
            }
          } catch (reason) { failed(reason); }
        }
        if (owed && !waited) await undefined;
        end();
      })();
    },
  };
}
