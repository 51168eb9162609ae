// The helper behind decorators (TC39 stage 3, as of 2023-11): one call per decorated class. Its arguments are the class's own
// decorators, the lists of its members' decorators in order of appearance, and a function that makes the class. A decorator
// that is a method, `@object.name`, comes as `[object, "name"]`.
//
// The class's code calls back, each with the member's index: `k` with a computed key, `a` to apply all decorators (in its
// first static block), `i` to run the initializers of decorated methods (in its first field), `f` with a field's initial
// value, `x` to run a field's extra initializers, `e` at its end. `v` holds what private methods became.
(classDecorators, memberDecorators, make) => {
  const keys = [], values = [], initializers = memberDecorators.map(() => []), extras = memberDecorators.map(() => []);
  const instanceExtras = [], staticExtras = [], classExtras = [];
  let final;
  const checked = (value, what) => {
    if (typeof value !== "function") throw new TypeError(what + " must be a function");
    return value;
  };
  const run = (list, self) => {
    for (const extra of list) extra.call(self);
  };
  const decorate = (decorators, context, extras, value, accept) => {
    for (let index = decorators.length; index--;) {
      let open = true, decorator = decorators[index], receiver;
      if (Array.isArray(decorator)) {
        receiver = decorator[0];
        decorator = receiver[decorator[1]];
      }
      checked(decorator, "A decorator");
      const addInitializer = (extra) => {
        if (!open) throw new TypeError("addInitializer: the decorator has finished");
        extras.push(checked(extra, "An initializer"));
      };
      const result = decorator.call(receiver, value, { ...context, addInitializer });
      open = false;
      if (result !== undefined) value = accept(result, value);
    }
    return value;
  };
  const member = (target, metadata, index, [kind, isStatic, name, has, get, set, base]) => {
    const key = keys[index] ?? name, field = kind === "field", accessor = kind === "accessor";
    const access = { has: has ?? ((object) => key in object) };
    if (kind !== "setter") access.get = get ?? ((object) => object[key]);
    if (kind === "setter" || field || accessor) access.set = set ?? ((object, value) => { object[key] = value; });
    const context = { kind, name: key, static: isStatic, private: has !== undefined, access, metadata };
    const found = memberDecorators[index];
    if (field) {
      decorate(found, context, extras[index], undefined, (result) => { initializers[index].unshift(checked(result, "What a field decorator returns")); });
      return;
    }
    if (accessor) {
      const described = base ?? Object.getOwnPropertyDescriptor(target, key);
      const pair = { get: described.get, set: described.set };
      values[index] = decorate(found, context, extras[index], pair, (result, current) => {
        if (Object(result) !== result) throw new TypeError("What an accessor decorator returns must be an object");
        if (result.init !== undefined) initializers[index].unshift(checked(result.init, "init"));
        const { get = current.get, set = current.set } = result;
        return { get: checked(get, "get"), set: checked(set, "set") };
      });
      if (!base) Object.defineProperty(target, key, { ...described, ...values[index] });
      return;
    }
    const part = kind === "getter" ? "get" : kind === "setter" ? "set" : "value";
    const described = base ? { [part]: base } : Object.getOwnPropertyDescriptor(target, key);
    const list = isStatic ? staticExtras : instanceExtras;
    values[index] = decorate(found, context, list, described[part], (result) => checked(result, "What a method decorator returns"));
    if (!base) Object.defineProperty(target, key, { ...described, [part]: values[index] });
  };
  const made = make({
    v: values,
    k: (index, key) => keys[index] = Reflect.ownKeys({ [key]: 0 })[0],
    a: (self, name, members) => {
      const own = Object.getOwnPropertyDescriptor(self, "name");
      if (name !== undefined && (own === undefined || own.value === "")) Object.defineProperty(self, "name", { value: name, configurable: true });
      const inherited = Symbol.metadata && Object.getPrototypeOf(self)[Symbol.metadata];
      const metadata = Symbol.metadata && Object.create(inherited ?? null);
      for (const fields of [false, true]) {
        for (const statics of [true, false]) {
          members.forEach((description, index) => {
            const matches = (description[0] === "field") === fields && description[1] === statics;
            if (matches) member(statics ? self : self.prototype, metadata, index, description);
          });
        }
      }
      const context = { kind: "class", name, metadata };
      final = decorate(classDecorators, context, classExtras, self, (result) => checked(result, "What a class decorator returns"));
      if (metadata) Object.defineProperty(final, Symbol.metadata, { value: metadata, writable: true, configurable: true });
      run(staticExtras, final);
      return final;
    },
    i: (self) => run(instanceExtras, self),
    f: (index, self, value) => initializers[index].reduce((value, initializer) => initializer.call(self, value), value),
    x: (index, self) => run(extras[index], self),
    e: () => run(classExtras, final),
  });
  return final ?? made;
}
