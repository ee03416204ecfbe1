/** The version of the package, written in by the build. */
declare const __VERSION__: string;

/** What a client has to know of each route: made from the contract by the build (`vite.config.ts`), without its schemas. */
declare module 'virtual:wire-routes' {
  export const wireRoutes: Readonly<
    Record<import('@vedette/contract').RouteId, import('@vedette/contract/browser').WireRoute>
  >;
}
