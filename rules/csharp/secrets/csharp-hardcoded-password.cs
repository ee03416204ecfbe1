class Db {
  // ruleid: csharp-hardcoded-password
  string password = "v8Qw2kLmZp";
  // ok: csharp-hardcoded-password
  string user = "shop";
}
