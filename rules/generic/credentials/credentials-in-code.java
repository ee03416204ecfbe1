class Database {
    // ruleid: credentials-in-code
    private static final String DB_PASSWORD = "w4!kQz;u8";
    // ok: credentials-in-code
    private static final String PASSWORD_PARAM = "w4!kQz;u8";
    // ok: credentials-in-code
    private static final String PASSWORD = "user.password";
}
