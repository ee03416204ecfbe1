import android.app.Activity;
import android.content.Intent;

class ResultActivity extends Activity {
  void done() {
    // ruleid: java-intent-given-back
    setResult(RESULT_OK, getIntent());
    finish();
  }

  void chosen(String code) {
    Intent result = new Intent();
    result.putExtra("code", code);
    // ok: java-intent-given-back
    setResult(RESULT_OK, result);
  }
}
