/** The name of a method as the widget knows it, by the library's name of the provider. */
export function methodOf(providerId: string): string {
  const names: Record<string, string> = {
    credential: "password",
    google: "google.com",
    github: "github.com",
  };
  return names[providerId] ?? providerId;
}
