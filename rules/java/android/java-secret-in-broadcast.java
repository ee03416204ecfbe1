import android.app.Activity;
import android.content.Intent;

class AccountActivity extends Activity {
  void tellAll(String token) {
    // ruleid: java-secret-in-broadcast
    Intent intent = new Intent("org.acme.SIGNED_IN");
    intent.putExtra("access_token", token);
    sendBroadcast(intent);
  }

  void tellOwn(String token) {
    // ok: java-secret-in-broadcast
    Intent intent = new Intent(this, AccountService.class);
    intent.putExtra("access_token", token);
    startService(intent);
  }
}
